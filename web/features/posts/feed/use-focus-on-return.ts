import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Coming back from a post, the focus is on its card: also when arrows led on from the one that was opened. */
export function useFocusOnReturn(): void {
  const { pathname } = useLocation();
  const openPostId = /^\/\w+\/(\d+)(\/sidebar)?$/.exec(pathname)?.[1];
  const previousPostId = useRef(openPostId);
  useEffect(() => {
    const closedPostId = previousPostId.current;
    previousPostId.current = openPostId;
    if (!closedPostId || openPostId) return;
    const card = document.getElementById(`post-${closedPostId}`);
    if (card !== document.activeElement) card?.focus();
  }, [openPostId]);
}
