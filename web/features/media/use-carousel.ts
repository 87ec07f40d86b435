import { useCallback, useEffect, useRef, useState } from 'react';

/** A row of slides that snaps: which one is shown, by finger or by `show`. */
export function useCarousel(total: number) {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const settled = () => setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element.addEventListener('scroll', settled, { passive: true });
    return () => element.removeEventListener('scroll', settled);
  }, []);

  // Another width leaves the row between two slides.
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const observer = new ResizeObserver(() => element.scrollTo({ left: at * element.clientWidth }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [at]);

  const show = useCallback(
    (wanted: number) => {
      const element = track.current;
      const next = Math.min(total - 1, Math.max(0, wanted));
      element?.scrollTo({ left: next * element.clientWidth });
    },
    [total],
  );
  return { track, at: Math.min(at, total - 1), show };
}
