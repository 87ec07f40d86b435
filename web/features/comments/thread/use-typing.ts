import type { IncomingTyping } from '@loopyard/contract/cable.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Perform } from '../../../lib/cable.ts';
import type { CommentFragment } from '../comments.gen.ts';

type Typist = IncomingTyping['user'];

const TELL_EVERY_MS = 3_000;
/** A frame may come late, and the next takes three seconds. */
const SHOWN_MS = 6_000;

/** The people who write a comment now, until their comment is the newest; and telling that I do. */
export function useTyping(perform: Perform<'MessagesChannel'>, newest: CommentFragment | undefined) {
  const [typists, setTypists] = useState<(Typist & { until: number })[]>([]);
  const toldAt = useRef(0);

  const tell = useCallback(() => {
    const now = Date.now();
    if (Math.abs(now - toldAt.current) < TELL_EVERY_MS) return;
    toldAt.current = now;
    // Without a connection nobody is told.
    perform('typing', {}).catch(() => undefined);
  }, [perform]);
  const [newestId, authorId] = [newest?.id, newest?.user.id];
  useEffect(() => {
    if (newestId) setTypists((now) => now.filter(({ id }) => String(id) !== authorId));
  }, [newestId, authorId]);
  const take = useCallback(
    (user: Typist) =>
      setTypists((now) => [
        ...now.filter(({ id }) => id !== user.id),
        { ...user, until: Date.now() + SHOWN_MS },
      ]),
    [],
  );
  useEffect(() => {
    if (typists.length === 0) return;
    const first = Math.min(...typists.map(({ until }) => until));
    const timer = setTimeout(
      () => setTypists((now) => now.filter(({ until }) => until > Date.now())),
      Math.max(0, first - Date.now()) + 10,
    );
    return () => clearTimeout(timer);
  }, [typists]);
  return { typists: typists as Typist[], tell, take };
}
