import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export function useCarousel(total: number, start: number) {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(start);
  const latest = useRef(at);
  latest.current = at;

  useLayoutEffect(() => {
    jump(track.current, start);
    setAt(start);
  }, [start]);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const onScroll = () => setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    // A resize would leave the row between two slides.
    const observer = new ResizeObserver(() => jump(element, latest.current));
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, []);

  const show = useCallback(
    (index: number) => {
      const element = track.current;
      const target = Math.min(total - 1, Math.max(0, index));
      element?.scrollTo({ left: target * element.clientWidth });
    },
    [total],
  );
  return { track, at: Math.min(at, total - 1), show };
}

function jump(track: HTMLElement | null, at: number): void {
  track?.scrollTo({ left: at * track.clientWidth, behavior: 'instant' });
}
