import { useEffect } from 'react';
import { useTransport } from '../../../lib/app-context.tsx';
import type { FullPost } from '../posts.ts';

/** Who walks through the posts by the arrows has not read each. */
const LOOK_MS = 1_000;

/** Tells the server that I have seen a post, once it is whole and has been open a moment: the loop's admins count it. */
export function useMarkSeen(post: FullPost | null): void {
  const transport = useTransport();
  // Who may comment takes part in the loop and sees the post whole.
  const id = post?.abilities.comment ? Number(post.id) : null;
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => {
      // A count of one less does nobody any harm.
      transport.request('POST /api/analytics/post_seen_times', { body: { post_id: id } }).catch(() => null);
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [id, transport]);
}
