import type { Size } from '@loopyard/contract/picture-edits.ts';
import { useEventListener, useMergedRef } from '@mantine/hooks';
import { type CSSProperties, useCallback, useId, useRef, useState } from 'react';
import { isolated } from '../../../lib/words.ts';
import { type Corner, type Framing, rotationOf } from './framing.ts';
import { type Frame, turn } from './geometry.ts';
import { Handle, type Look, onKey, px } from './handle.tsx';
import classes from './picture-editor.module.css';
import type { FramingTools } from './use-framing.ts';
import { useGestures } from './use-gestures.ts';

const MARGIN_PX = 28;
const corners: { corner: Corner; name: string }[] = [
  { corner: { x: -1, y: -1 }, name: 'Upper left corner' },
  { corner: { x: 1, y: -1 }, name: 'Upper right corner' },
  { corner: { x: -1, y: 1 }, name: 'Lower left corner' },
  { corner: { x: 1, y: 1 }, name: 'Lower right corner' },
];

export function PictureStage({ src, name, tools }: { src: string; name: string; tools: FramingTools }) {
  const [stage, sizeRef] = useSize();
  // The picture stays still while a corner is dragged.
  const [heldLook, holdLook] = useState<Look | null>(null);
  const look = heldLook ?? fittedLook(stage, tools.frame);
  const gestures = useGestures({
    onMove: ({ by, scale }) => {
      tools.move({ x: -by.x / look.scale, y: -by.y / look.scale });
      if (scale !== 1) tools.zoomBy(scale);
    },
  });
  const wheelRef = useWheel(tools.zoomBy);
  const ref = useMergedRef(sizeRef, wheelRef);
  const hint = useId();
  return (
    <div ref={ref} className={classes.stage} {...gestures}>
      <img
        src={src}
        alt=""
        draggable={false}
        className={classes.picture}
        style={placeAt(look, { middle: { x: 0, y: 0 }, ...tools.size }, tools.framing, true)}
      />
      <div
        className={classes.frame}
        data-shape={tools.shape}
        style={placeAt(look, tools.frame, tools.framing, false)}
      >
        <div
          role="application"
          aria-label={`Part of ${isolated(name)} that is kept`}
          aria-describedby={hint}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys
          tabIndex={0}
          className={classes.part}
          onKeyDown={(event) => onKey(event, tools)}
        />
        {tools.shape === 'free' &&
          corners.map((handle) => (
            <Handle key={handle.name} {...handle} tools={tools} look={look} holdLook={holdLook} />
          ))}
      </div>
      <p id={hint} hidden>
        Use the arrow keys to move it, plus and minus to zoom. Hold Shift for bigger steps.
      </p>
    </div>
  );
}

function fittedLook(stage: Size, frame: Frame): Look {
  const scales = [(stage.width - 2 * MARGIN_PX) / frame.width, (stage.height - 2 * MARGIN_PX) / frame.height];
  const scale = Math.min(...scales);
  return { scale: scale > 0 ? scale : 1, middle: frame.middle };
}

function placeAt(look: Look, part: Frame, framing: Framing, turns: boolean): CSSProperties {
  const rotation = rotationOf(framing);
  const offset = { x: part.middle.x - look.middle.x, y: part.middle.y - look.middle.y };
  const { x, y } = turn(offset, rotation);
  const place = `translate(-50%, -50%) translate(${px(x * look.scale)}, ${px(y * look.scale)})`;
  return {
    width: part.width * look.scale,
    height: part.height * look.scale,
    transform: turns ? `${place} rotate(${rotation}deg)` : place,
  };
}

function useSize(): [Size, (element: HTMLElement | null) => (() => void) | undefined] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, ref];
}

/** React's own wheel listeners are passive and can't stop the page from scrolling. */
function useWheel(zoomBy: (factor: number) => void) {
  const latest = useRef(zoomBy);
  latest.current = zoomBy;
  const onWheel = useCallback((event: WheelEvent) => {
    event.preventDefault();
    // Wheels that report lines move about 16 px per line.
    latest.current(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 16 : 1) * 0.002));
  }, []);
  return useEventListener('wheel', onWheel, ACTIVE);
}

const ACTIVE = { passive: false };
