import { useEffect, useState } from 'react';

/** In px. Near the top or bottom nothing needs to hide; small movements don't count as scrolling. */
const TOP = 160;
const FOOT = 8;
const TREMOR = 6;

export function useReadsOn(): boolean {
  const [readsOn, setReadsOn] = useState(false);
  useEffect(() => {
    let last = position();
    const look = () => {
      const now = position();
      const distance = now.top - last.top;
      if (Math.abs(distance) < TREMOR) return;
      // When the page grows above readers, the browser keeps their place: they did not scroll.
      const isPlaceKept = distance > 0 && distance <= now.height - last.height;
      last = now;
      if (isPlaceKept) return;
      const toFoot = now.height - window.innerHeight - now.top;
      // More than a screen at once is a jump, for example by Back.
      setReadsOn(distance > 0 && distance < window.innerHeight && now.top > TOP && toFoot > FOOT);
    };
    const observer = new ResizeObserver(() => {
      last = position();
    });
    observer.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
    };
  }, []);
  return readsOn;
}

const position = () => ({ top: window.scrollY, height: document.documentElement.scrollHeight });
