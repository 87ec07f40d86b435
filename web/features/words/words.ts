import type { RestAnswer, RestInput } from '@loopyard/contract/rest.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';

export type WatchedWord = RestAnswer<'GET /api/loops/:id/watched_words'>['watched_words'][number];
export type NewWords = RestInput<'POST /api/loops/:id/watched_words'>['body'];

const wordsKey = (loopId: number) => ['watched-words', loopId] as const;

export function useWatchedWords(loopId: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: wordsKey(loopId),
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/loops/:id/watched_words', { params: { id: loopId }, signal }))
        .watched_words,
  });
}

export function useAddWords(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewWords) =>
      (await transport.request('POST /api/loops/:id/watched_words', { params: { id: loopId }, body }))
        .watched_words,
    onSuccess: (words) => queries.setQueryData(wordsKey(loopId), words),
  });
}

export function useRemoveWord(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (wordId: number) =>
      transport.request('DELETE /api/loops/:id/watched_words/:wordId', { params: { id: loopId, wordId } }),
    onError: (error) => toast(sentence(error), 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: wordsKey(loopId) }),
  });
}

export function useTryText(loopId: number) {
  const transport = useTransport();
  return useMutation({
    mutationFn: async (text: string) =>
      (
        await transport.request('POST /api/loops/:id/watched_words/try', {
          params: { id: loopId },
          body: { text },
        })
      ).hits,
  });
}
