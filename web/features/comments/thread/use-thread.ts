import type { CableMessage } from '@loopyard/contract/cable.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTransport } from '../../../lib/app-context.tsx';
import type { Reactions } from '../../reactions/reactions.ts';
import {
  commentOf,
  earlierComments,
  isNext,
  merge,
  newestComments,
  type Thread,
  threadQuery,
  withReactions,
} from '../comments.ts';
import { useCatchUp } from './use-catch-up.ts';

export function useThread(postId: string) {
  const transport = useTransport();
  const queries = useQueryClient();
  const options = threadQuery(transport, postId);
  const query = useQuery(options);
  const [earlier, setEarlier] = useState<'idle' | 'loading' | 'failed'>('idle');
  const catchUp = useCatchUp(postId);

  /** Only a gap before a change asks for what is missing. */
  const take = useCallback(
    (message: CableMessage) => {
      const thread = queries.getQueryData<Thread>(['comments', postId]);
      if (!thread) return;
      const isKnown = message.seq <= thread.seq;
      // A change of a held comment takes no place among the changes.
      if (isKnown && !message.held_for) return;
      if (!isKnown && !isNext(thread, message)) return void catchUp();
      queries.setQueryData<Thread>(['comments', postId], merge(thread, [commentOf(message)]));
    },
    [queries, postId, catchUp],
  );

  const react = useCallback(
    (id: string, next: Partial<Reactions>) =>
      void queries.setQueryData<Thread>(['comments', postId], (now) => now && withReactions(now, id, next)),
    [queries, postId],
  );

  /** Brings one's own that wait for an admin, which are not among the changes. */
  const takeNewest = useCallback(async () => {
    const comments = await newestComments(transport, postId);
    const merged = (now: Thread) => ({ ...merge(now, comments), seq: now.seq });
    queries.setQueryData<Thread>(['comments', postId], (now) => now && merged(now));
  }, [transport, queries, postId]);

  const loadEarlier = async () => {
    const thread = query.data;
    if (!thread) return;
    setEarlier('loading');
    try {
      const longer = await earlierComments(transport, postId, thread);
      queries.setQueryData<Thread>(['comments', postId], (now) => now && merge(longer, now.comments));
      setEarlier('idle');
    } catch {
      setEarlier('failed');
    }
  };
  return { query, catchUp, take, react, takeNewest, loadEarlier, earlier };
}
