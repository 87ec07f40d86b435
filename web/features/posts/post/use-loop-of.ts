import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../lib/app-context.tsx';
import type { FullPost } from '../posts.ts';

/** Run once per arrival: another tab may select a different loop while a post is open. */
let arrival: string | null = null;

/** A shared link may belong to another of my loops; select that one. */
export function useLoopOf(post: FullPost | null): void {
  const { loopId, selectLoop } = useSession();
  const { key } = useLocation();
  const postLoopId = post && Number(post.loop_id);
  useEffect(() => {
    if (!postLoopId || arrival === key) return;
    arrival = key;
    if (postLoopId !== loopId) selectLoop(postLoopId);
  }, [postLoopId, loopId, selectLoop, key]);
}
