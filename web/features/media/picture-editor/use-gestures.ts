import { type PointerEvent, useRef } from 'react';
import type { Point } from './geometry.ts';

/** Movement since the last event, in px; `scale`: pinch factor. */
export type Gesture = { by: Point; scale: number };

export function useGestures(listeners: {
  onStart?: () => void;
  onMove: (gesture: Gesture) => void;
  onEnd?: () => void;
}) {
  const pointers = useRef(new Map<number, Point>());
  const end = (event: PointerEvent) => {
    if (pointers.current.delete(event.pointerId) && pointers.current.size === 0) listeners.onEnd?.();
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || pointers.current.size === 2) return;
      // Without this, dragging a corner would also drag the picture below it.
      event.stopPropagation();
      event.currentTarget.setPointerCapture?.(event.pointerId);
      pointers.current.set(event.pointerId, pointOf(event));
      if (pointers.current.size === 1) listeners.onStart?.();
    },
    onPointerMove(event: PointerEvent) {
      if (!pointers.current.has(event.pointerId)) return;
      const before = spreadOf([...pointers.current.values()]);
      pointers.current.set(event.pointerId, pointOf(event));
      const after = spreadOf([...pointers.current.values()]);
      listeners.onMove({
        by: { x: after.middle.x - before.middle.x, y: after.middle.y - before.middle.y },
        scale: before.width > 0 && after.width > 0 ? after.width / before.width : 1,
      });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function spreadOf(points: Point[]): { middle: Point; width: number } {
  const [first = { x: 0, y: 0 }, second = first] = points;
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    width: Math.hypot(first.x - second.x, first.y - second.y),
  };
}
