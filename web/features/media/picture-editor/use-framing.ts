import type { PictureEdit, Size } from '@loopyard/contract/picture-edits.ts';
import { useState } from 'react';
import {
  type Corner,
  editOf,
  type Framing,
  frameOf,
  framingOf,
  mostZoom,
  moveCorner,
  moveFrame,
  turnQuarter,
  zoomTo,
} from './framing.ts';
import type { Point } from './geometry.ts';

/** `round`: a square frame shown as a circle. */
export type FrameShape = 'free' | 'round';
export type AspectName = 'Free' | 'Original' | 'Square' | 'Standard' | 'Wide';

export type FramingTools = ReturnType<typeof useFraming>;

type State = { framing: Framing; aspect: AspectName };

export function useFraming(size: Size, edit: PictureEdit | null, shape: FrameShape) {
  const [start] = useState<State>(() => startOf(size, edit, shape));
  const [{ framing, aspect }, setState] = useState(start);
  const change = (act: (framing: Framing) => Framing) =>
    setState((state) => ({ ...state, framing: act(state.framing) }));
  const currentEdit = editOf(size, framing);
  const upright = uprightRatio(size, framing);
  return {
    size,
    shape,
    framing,
    aspect,
    aspects: aspectsOf(upright),
    frame: frameOf(size, framing),
    edit: currentEdit,
    mostZoom: mostZoom(size, framing),
    isChanged: !isSame(currentEdit, editOf(size, start.framing)),
    isWhole: isSame(currentEdit, editOf(size, startOf(size, null, shape).framing)),
    move: (by: Point) => change((before) => moveFrame(size, before, by)),
    zoomBy: (factor: number) => change((before) => zoomTo(size, before, before.zoom * factor)),
    zoomTo: (zoom: number) => change((before) => zoomTo(size, before, zoom)),
    turn: (quarters: 1 | -1) => change((before) => turnQuarter(before, quarters)),
    straighten: (slant: number) => change((before) => ({ ...before, slant })),
    setAspect: (name: AspectName) =>
      setState((state) => {
        const ratio = aspectsOf(upright).find((choice) => choice.name === name)?.ratio;
        return { aspect: name, framing: { ...state.framing, ratio: ratio ?? state.framing.ratio } };
      }),
    /** `from`: the framing when the drag began. */
    drawCorner: (corner: Corner, by: Point, from?: Framing) =>
      change((before) => moveCorner(size, from ?? before, { corner, by, keepsRatio: aspect !== 'Free' })),
    reset: () => setState(start),
    showWhole: () => setState(startOf(size, null, shape)),
  };
}

function startOf(size: Size, edit: PictureEdit | null, shape: FrameShape): State {
  const framing = framingOf(size, edit);
  if (shape === 'free') return { framing, aspect: 'Free' };
  return { framing: { ...framing, ratio: 1 }, aspect: 'Square' };
}

function uprightRatio({ width, height }: Size, { quarters }: Framing): number {
  return quarters % 2 === 0 ? width / height : height / width;
}

type Aspect = { name: AspectName; label: string; ratio: number | null };

function aspectsOf(upright: number): Aspect[] {
  const isTall = upright < 1;
  return [
    { name: 'Free', label: 'Free', ratio: null },
    { name: 'Original', label: 'Original', ratio: upright },
    { name: 'Square', label: 'Square', ratio: 1 },
    { name: 'Standard', label: isTall ? '3:4' : '4:3', ratio: isTall ? 3 / 4 : 4 / 3 },
    { name: 'Wide', label: isTall ? '9:16' : '16:9', ratio: isTall ? 9 / 16 : 16 / 9 },
  ];
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
