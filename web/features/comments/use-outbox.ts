import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/app-context.tsx';
import { uuid } from '../../lib/uuid.ts';

/** A comment on its way. It stays here, through reloads too, until it is seen in the thread. */
export type Outgoing = {
  uuid: string;
  text: string;
  /** `waiting` for a connection; `failed`: no answer came, so the next connection tries again; `refused`: it doesn't. */
  state: 'sending' | 'waiting' | 'failed' | 'refused';
  detail?: string;
};

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
  const storageKey = `loopyard.outbox.${userId}.${postId}`;
  const [all, setAll] = useState<Outgoing[]>(() => stored(storageKey));
  const latest = useRef(all);
  latest.current = all;

  const outgoing = all.filter((comment) => !arrived.has(comment.uuid));
  useEffect(() => {
    store(storageKey, outgoing);
    if (outgoing.length < all.length) setAll(outgoing);
  });

  const mark = useCallback((id: string, state: Outgoing['state'], detail?: string) => {
    setAll((before) =>
      before.map((one) =>
        one.uuid === id ? { uuid: id, text: one.text, state, ...(detail && { detail }) } : one,
      ),
    );
  }, []);

  const attempt = useCallback(
    (comment: Outgoing) => {
      mark(comment.uuid, 'sending');
      perform(comment).catch(() => mark(comment.uuid, 'waiting'));
      setTimeout(() => {
        const now = latest.current.find((one) => one.uuid === comment.uuid);
        if (now?.state === 'sending') mark(comment.uuid, 'failed', 'No answer came.');
      }, ANSWER_MS);
    },
    [mark, perform],
  );

  const send = (text: string) => {
    const comment: Outgoing = { uuid: uuid(), text, state: 'sending' };
    setAll((before) => [...before, comment]);
    attempt(comment);
  };
  const sendAgain = useCallback(() => {
    for (const comment of latest.current) if (comment.state !== 'refused') attempt(comment);
  }, [attempt]);
  const drop = (id: string) => setAll((before) => before.filter((one) => one.uuid !== id));
  return { outgoing, send, retry: attempt, sendAgain, mark, drop };
}

function stored(key: string): Outgoing[] {
  try {
    const kept = JSON.parse(window.localStorage.getItem(key) ?? '[]') as Outgoing[];
    return kept.map((comment) => (comment.state === 'sending' ? { ...comment, state: 'waiting' } : comment));
  } catch {
    return [];
  }
}

function store(key: string, outgoing: Outgoing[]): void {
  try {
    if (outgoing.length > 0) window.localStorage.setItem(key, JSON.stringify(outgoing));
    else window.localStorage.removeItem(key);
  } catch {
    return;
  }
}
