import { type KeyboardEvent, useRef } from 'react';
import type { Corner, Framing } from './framing.ts';
import type { Point } from './geometry.ts';
import classes from './picture-editor.module.css';
import type { FramingTools } from './use-framing.ts';
import { useGestures } from './use-gestures.ts';

const ZOOM_STEP = 1.1;

/** `scale`: CSS px per picture pixel; `middle`: the picture point at the stage's centre. */
export type Look = { scale: number; middle: Point };

type HandleProps = {
  corner: Corner;
  name: string;
  tools: FramingTools;
  look: Look;
  holdLook: (look: Look | null) => void;
};

export function Handle({ corner, name, tools, look, holdLook }: HandleProps) {
  const grip = useRef<{ from: Framing; by: Point } | null>(null);
  const gestures = useGestures({
    onStart: () => {
      grip.current = { from: tools.framing, by: { x: 0, y: 0 } };
      holdLook(look);
    },
    onMove: ({ by }) => {
      if (!grip.current) return;
      const total = grip.current.by;
      grip.current.by = { x: total.x + by.x / look.scale, y: total.y + by.y / look.scale };
      tools.drawCorner(corner, grip.current.by, grip.current.from);
    },
    onEnd: () => {
      grip.current = null;
      holdLook(null);
    },
  });
  return (
    <button
      type="button"
      className={classes.handle}
      data-corner={`${corner.y < 0 ? 'upper' : 'lower'}-${corner.x < 0 ? 'left' : 'right'}`}
      aria-label={`${name}: move it with the arrow keys`}
      onKeyDown={(event) => {
        const by = arrowOf(event, tools.frame.width);
        if (by) tools.drawCorner(corner, by);
      }}
      {...gestures}
    />
  );
}

export function onKey(event: KeyboardEvent, tools: FramingTools): void {
  const by = arrowOf(event, tools.frame.width);
  const step = event.shiftKey ? ZOOM_STEP ** 3 : ZOOM_STEP;
  if (by) tools.move(by);
  // On some keyboards plus needs Shift.
  else if (event.key === '+' || event.key === '=') tools.zoomBy(step);
  else if (event.key === '-' || event.key === '_') tools.zoomBy(1 / step);
  else return;
  event.preventDefault();
}

/** In pixels: a fiftieth of the frame, or a tenth with Shift. Null for other keys. */
function arrowOf(event: KeyboardEvent, width: number): Point | null {
  const step = width / (event.shiftKey ? 10 : 50);
  const arrows: Record<string, Point> = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  };
  const by = arrows[event.key] ?? null;
  if (by) event.preventDefault();
  return by;
}

export function px(value: number): string {
  return `${value.toFixed(2)}px`;
}
