import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Focuses the card of the post shown last, also after moving between posts with the arrow keys. */
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
