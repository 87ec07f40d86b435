import { type TouchEvent, useRef } from 'react';

/** Minimum sideways distance in px, and its ratio to the vertical distance. */
const FAR = 64;
const SIDEWAYS = 2;
/** In px from either edge: there the browser's own Back gesture starts. */
const EDGE = 24;

type Start = { x: number; y: number };

export function useSwipe(go: (way: 'previous' | 'next') => void) {
  const start = useRef<Start | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      const isOwn =
        touch && event.touches.length === 1 && !isAtEdge(touch.clientX) && !goesSideways(event.target);
      start.current = isOwn ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from || hasSelection()) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) < FAR || Math.abs(x) < SIDEWAYS * Math.abs(y)) return;
      go(x < 0 ? 'next' : 'previous');
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
}

function isAtEdge(x: number): boolean {
  return x < EDGE || x > window.innerWidth - EDGE;
}

/** Selecting text isn't a swipe. */
function hasSelection(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/** Galleries, players, fields and wide tables use horizontal movement themselves. */
function goesSideways(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, video, audio, iframe, [data-arrows]')) return true;
  for (let part: Element | null = target; part && part.tagName !== 'DIALOG'; part = part.parentElement) {
    if (part.scrollWidth > part.clientWidth + 1 && scrolls(part)) return true;
  }
  return false;
}

function scrolls(part: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(part).overflowX);
}
