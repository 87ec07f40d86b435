import { useCallback, useEffect, useRef, useState } from 'react';

/** Nothing moves under a reader who is elsewhere: a notice appears. `last`: the newest comment's id. */
export function useEndOfThread(length: number, last: string) {
  const sentinel = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const isFollowing = useRef(false);
  const before = useRef({ length, last });
  const [hasUnseen, setUnseen] = useState(false);

  useEffect(() => {
    const element = sentinel.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      isAtEnd.current = entry?.isIntersecting ?? false;
      if (isAtEnd.current) setUnseen(false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const goToEnd = useCallback(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    sentinel.current?.scrollIntoView({ block: 'end', behavior: isCalm ? 'instant' : 'smooth' });
    setUnseen(false);
  }, []);

  useEffect(() => {
    const was = before.current;
    before.current = { length, last };
    const isFirst = was.length === 0;
    const hasGrown = length > was.length && (last !== was.last || isFollowing.current);
    if (!hasGrown || (isFirst && !isFollowing.current)) return;
    if (isFollowing.current || isAtEnd.current) goToEnd();
    else setUnseen(true);
    isFollowing.current = false;
  }, [length, last, goToEnd]);

  const follow = () => {
    isFollowing.current = true;
  };
  return { sentinel, hasUnseen, goToEnd, follow };
}
