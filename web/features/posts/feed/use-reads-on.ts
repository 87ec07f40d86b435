import { useEffect, useState } from 'react';

/** In px. Near the top or bottom nothing needs to hide; small movements don't count as scrolling. */
const TOP = 160;
const FOOT = 8;
const TREMOR = 6;

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
      // More than a screen at once is a jump, for example by Back.
      setReadsOn(distance > 0 && distance < innerHeight && scrollY > TOP && toFoot > FOOT);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return readsOn;
}
