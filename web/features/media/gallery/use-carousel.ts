import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Without an event of scrolling for this long (ms), the row rests. Not every browser has `scrollend`. */
const restMs = 150;

export function useCarousel(total: number, start: number) {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(start);
  /** Where the row rests, or is going: a resize on the way must not bring it back. */
  const goal = useRef(start);

  useLayoutEffect(() => {
    goal.current = start;
    jump(track.current, start);
    setAt(start);
  }, [start]);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      const place = Math.round(element.scrollLeft / Math.max(1, element.clientWidth));
      setAt(place);
      clearTimeout(rest);
      rest = setTimeout(() => {
        goal.current = place;
      }, restMs);
    };
    // A resize would leave the row between two slides.
    const observer = new ResizeObserver(() => jump(element, goal.current));
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, []);

  const show = useCallback(
    (index: number) => {
      const element = track.current;
      goal.current = Math.min(total - 1, Math.max(0, index));
      element?.scrollTo({ left: goal.current * element.clientWidth });
    },
    [total],
  );
  return { track, at: Math.min(at, total - 1), show };
}

function jump(track: HTMLElement | null, at: number): void {
  track?.scrollTo({ left: at * track.clientWidth, behavior: 'instant' });
}
