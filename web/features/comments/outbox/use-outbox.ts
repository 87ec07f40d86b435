import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../../lib/app-context.tsx';
import { deviceStoreOf } from '../../../lib/device-store.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { uuid } from '../../../lib/uuid.ts';
import { dropOutgoing, keepOutgoing, type Outgoing, outgoingUnder } from './outgoing.ts';

const ANSWER_MS = 10_000;

/** `perform` may run twice for a comment: the server creates one comment per `uuid`. */
export function useOutbox(
  postId: string,
  perform: (comment: Outgoing) => Promise<void>,
  arrivedUuids: ReadonlySet<string>,
) {
  const { comments, setComments, drop } = useStoredComments(postId, arrivedUuids);
  const latest = useRef(comments);
  latest.current = comments;

  const mark = useCallback(
    (id: string, state: Outgoing['state'], detail?: string) => {
      setComments((before) =>
        before.map((item) => (item.uuid === id ? { ...item, state, detail: detail ?? null } : item)),
      );
    },
    [setComments],
  );

  const attempt = useCallback(
    (comment: Outgoing) => {
      mark(comment.uuid, 'sending');
      perform(comment).catch(() => mark(comment.uuid, 'waiting'));
      setTimeout(() => {
        const current = latest.current.find((item) => item.uuid === comment.uuid);
        if (current?.state === 'sending') mark(comment.uuid, 'failed', 'Loopyard is not answering.');
      }, ANSWER_MS);
    },
    [mark, perform],
  );

  const send = (text: string) => {
    const comment: Outgoing = { uuid: uuid(), text, state: 'sending', detail: null, at: Date.now() };
    setComments((before) => [...before, comment]);
    attempt(comment);
  };
  const sendAgain = useCallback(() => {
    for (const comment of latest.current) if (comment.state !== 'refused') attempt(comment);
  }, [attempt]);

  const isOnline = useOnline();
  // The socket doesn't notice a short interruption, so no reconnect would retry.
  useEffect(() => {
    if (isOnline) sendAgain();
  }, [isOnline, sendAgain]);
  const outgoing = comments
    .filter((item) => !arrivedUuids.has(item.uuid))
    .map((item) => (isOnline || item.state === 'refused' ? item : { ...item, state: 'waiting' as const }));
  return { outgoing, send, retry: attempt, sendAgain, mark, drop };
}

function useStoredComments(postId: string, arrivedUuids: ReadonlySet<string>) {
  const { userId } = useSession();
  const store = useMemo(() => deviceStoreOf(userId), [userId]);
  const [comments, setComments] = useState<Outgoing[]>(() => outgoingUnder(store, postId));
  useEffect(() => {
    for (const item of comments) {
      if (arrivedUuids.has(item.uuid)) dropOutgoing(store, postId, item.uuid);
      else keepOutgoing(store, postId, item);
    }
    if (comments.some((item) => arrivedUuids.has(item.uuid)))
      setComments(comments.filter((item) => !arrivedUuids.has(item.uuid)));
  }, [comments, arrivedUuids, store, postId]);

  const drop = (id: string) => {
    dropOutgoing(store, postId, id);
    setComments((before) => before.filter((item) => item.uuid !== id));
  };
  return { comments, setComments, drop };
}
