import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../../lib/app-context.tsx';
import { deviceStoreOf } from '../../../lib/device-store.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { uuid } from '../../../lib/uuid.ts';
import { dropOutgoing, keepOutgoing, type Outgoing, outgoingUnder } from './outgoing.ts';

const ANSWER_MS = 10_000;

/**
 * What was written and isn't in the thread yet. `send` puts one on its way and may be repeated: the server makes
 * one comment of a `uuid`. `arrived`: the `uuid`s that are in the thread.
 */
export function useOutbox(
  postId: string,
  perform: (comment: Outgoing) => Promise<void>,
  arrived: ReadonlySet<string>,
) {
  const { userId } = useSession();
  const store = useMemo(() => deviceStoreOf(userId), [userId]);
  const [all, setAll] = useState<Outgoing[]>(() => outgoingUnder(store, postId));
  const latest = useRef(all);
  latest.current = all;

  useEffect(() => {
    for (const one of all) {
      if (arrived.has(one.uuid)) dropOutgoing(store, postId, one.uuid);
      else keepOutgoing(store, postId, one);
    }
    if (all.some((one) => arrived.has(one.uuid))) setAll(all.filter((one) => !arrived.has(one.uuid)));
  }, [all, arrived, store, postId]);

  const mark = useCallback((id: string, state: Outgoing['state'], detail?: string) => {
    setAll((before) =>
      before.map((one) => (one.uuid === id ? { ...one, state, detail: detail ?? null } : one)),
    );
  }, []);

  const attempt = useCallback(
    (comment: Outgoing) => {
      mark(comment.uuid, 'sending');
      perform(comment).catch(() => mark(comment.uuid, 'waiting'));
      setTimeout(() => {
        const now = latest.current.find((one) => one.uuid === comment.uuid);
        if (now?.state === 'sending') mark(comment.uuid, 'failed', 'Loopyard did not answer.');
      }, ANSWER_MS);
    },
    [mark, perform],
  );

  const send = (text: string) => {
    const comment: Outgoing = { uuid: uuid(), text, state: 'sending', detail: null, at: Date.now() };
    setAll((before) => [...before, comment]);
    attempt(comment);
  };
  const sendAgain = useCallback(() => {
    for (const comment of latest.current) if (comment.state !== 'refused') attempt(comment);
  }, [attempt]);
  const drop = (id: string) => {
    dropOutgoing(store, postId, id);
    setAll((before) => before.filter((one) => one.uuid !== id));
  };

  const isOnline = useOnline();
  // A short interruption is not noticed by the socket: then no new connection asks for what waits.
  useEffect(() => {
    if (isOnline) sendAgain();
  }, [isOnline, sendAgain]);
  const outgoing = all
    .filter((one) => !arrived.has(one.uuid))
    .map((one) => (isOnline || one.state === 'refused' ? one : { ...one, state: 'waiting' as const }));
  return { outgoing, send, retry: attempt, sendAgain, mark, drop };
}
