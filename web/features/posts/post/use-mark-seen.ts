import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTransport } from '../../../lib/app-context.tsx';
import { forgetUnread } from '../../announcements/unread.ts';
import type { FullPost } from '../posts.ts';

/** Paging through posts doesn't count as reading them. */
const LOOK_MS = 1_000;

export function useMarkSeen(post: FullPost | null): void {
  const transport = useTransport();
  const queries = useQueryClient();
  // Only members who see the whole post are counted.
  const id = post?.abilities.subscribe && !post.lock ? Number(post.id) : null;
  const announcedIn = post?.announcement ? Number(post.loop_id) : null;
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => {
      // A missed count does no harm.
      transport
        .request('POST /api/analytics/post_seen_times', { body: { post_id: id } })
        .then(() => announcedIn !== null && forgetUnread(queries, announcedIn))
        .catch(() => null);
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [id, transport, queries, announcedIn]);
}
