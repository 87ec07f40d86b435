import { type Sign, signs, withReaction } from '@loopyard/contract/reactions.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';

export type Reactions = { reactions: { emoji: string; count: number }[]; my_reaction: string | null };
export type ReactedThing = { type: 'posts' | 'messages'; id: string; loopId: string };

export const nameOf = (emoji: string) => signs.find((sign) => sign.emoji === emoji)?.name ?? emoji;

/** Read aloud: "Heart, 3 people, one of them you". */
export function countSentence({ emoji, count }: Reactions['reactions'][number], isMine: boolean): string {
  const name = nameOf(emoji);
  if (count === 1) return isMine ? `${name}, only you` : `${name}, 1 person`;
  return isMine ? `${name}, ${count} people, one of them you` : `${name}, ${count} people`;
}

/** Shown at once, and taken back with a sentence if it is refused. One’s own presses come one after the other. */
export function useReact({ type, id }: ReactedThing, state: Reactions, show: (next: Reactions) => void) {
  const transport = useTransport();
  const toast = useToast();
  return useMutation({
    scope: { id: `react ${type} ${id}` },
    mutationFn: (emoji: Sign | null) =>
      transport.request(type === 'posts' ? 'PUT /api/posts/:id/reaction' : 'PUT /api/messages/:id/reaction', {
        params: { id: Number(id) },
        body: { emoji },
      }),
    onMutate(emoji) {
      const { reactions, my_reaction } = state;
      show({ reactions: withReaction(reactions, my_reaction, emoji), my_reaction: emoji });
      return state;
    },
    onSuccess: show,
    onError(error, _, before) {
      if (before) show(before);
      toast(sentence(error), 'bad');
    },
  });
}

export function useReactors({ type, id }: ReactedThing) {
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['reactors', type, id],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      transport.request(
        type === 'posts' ? 'GET /api/posts/:id/reactions' : 'GET /api/messages/:id/reactions',
        {
          params: { id: Number(id) },
          query: { page },
          signal,
        },
      ),
    getNextPageParam: ({ current_page, total_pages }) =>
      current_page < total_pages ? current_page + 1 : undefined,
    staleTime: 0,
    gcTime: 0,
  });
}
