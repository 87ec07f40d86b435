import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Coming back from a post, the focus is on its card: also when arrows led on from the one that was opened. */
export function useFocusOnReturn(): void {
  const { pathname } = useLocation();
  const shown = /^\/\w+\/(\d+)(\/sidebar)?$/.exec(pathname)?.[1];
  const before = useRef(shown);
  useEffect(() => {
    const left = before.current;
    before.current = shown;
    if (!left || shown) return;
    const card = document.getElementById(`post-${left}`);
    if (card !== document.activeElement) card?.focus();
  }, [shown]);
}
