import { type TouchEvent, useRef } from 'react';

/** How far a finger goes to the side, in px, and how much further than up or down. */
const FAR = 64;
const SIDEWAYS = 2;
/** From here on a browser takes the finger for its own Back, in px from either edge. */
const EDGE = 24;

type Start = { x: number; y: number };

/** A quick finger to the left brings the next, to the right the previous one; spread these where it is to work. */
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

/** A finger that marks words does not turn the page. */
function hasSelection(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/** Where a finger to the side has its own meaning: in a row of media, a player, a field, a table wider than its place. */
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
