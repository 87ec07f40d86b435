import { useEffect, useState } from 'react';

/** In px: so near the page's top or foot nothing has to make room; a hand's tremor is no reading on. */
const TOP = 160;
const FOOT = 8;
const TREMOR = 6;

/** Whether the page is being scrolled down: what floats above it is in the way then, and comes back on the way up. */
export function useReadsOn(): boolean {
  const [readsOn, setReadsOn] = useState(false);
  useEffect(() => {
    let lastY = window.scrollY;
    const look = () => {
      const { scrollY, innerHeight } = window;
      const distance = scrollY - lastY;
      if (Math.abs(distance) < TREMOR) return;
      lastY = scrollY;
      const toFoot = document.documentElement.scrollHeight - innerHeight - scrollY;
      // Further than a window at once is a leap, as by Back.
      setReadsOn(distance > 0 && distance < innerHeight && scrollY > TOP && toFoot > FOOT);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return readsOn;
}
