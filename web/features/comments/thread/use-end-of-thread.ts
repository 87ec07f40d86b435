import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Whether the end of the thread is in sight. New comments slide in there; elsewhere they wait below, and a word
 * says so, because nothing may move what is being read. `last` names the newest one.
 */
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

  /** One's own comment is followed to where it appears. */
  const follow = () => {
    isFollowing.current = true;
  };
  return { sentinel, hasUnseen, goToEnd, follow };
}
