import type { Size } from '@loopyard/contract/picture-edits.ts';

/** Minimum frame size, as a share of the picture's shorter side. */
const SMALLEST_SHARE = 1 / 16;

export type Point = { x: number; y: number };

/** In pixels of the rotated picture; `middle` as in `Framing`. */
export type Frame = Size & { middle: Point };

export function enlarge({ width, height }: Size, scale: number): Size {
  return { width: width * scale, height: height * scale };
}

/** Each axis is limited separately, so that one at its limit doesn't block the other. */
export function farthestFree(from: Size, to: Size, fits: (frame: Size) => boolean): Size {
  const wide = farthest(from, { width: to.width, height: from.height }, fits);
  return farthest(wide, { width: wide.width, height: to.height }, fits);
}

export function farthest(from: Size, to: Size, fits: (frame: Size) => boolean): Size {
  if (fits(to)) return to;
  const at = (share: number) => ({
    width: from.width + (to.width - from.width) * share,
    height: from.height + (to.height - from.height) * share,
  });
  let [good, bad] = [0, 1];
  for (let halvings = 0; halvings < 20; halvings += 1) {
    const half = (good + bad) / 2;
    if (fits(at(half))) good = half;
    else bad = half;
  }
  return at(good);
}

export function isInside(size: Size, { middle, ...frame }: Frame, rotation: number): boolean {
  const room = roomFor(size, frame, rotation);
  // Allow for rounding errors of repeated rotations, about a hundredth of a pixel.
  return Math.abs(middle.x) <= room.x + 0.01 && Math.abs(middle.y) <= room.y + 0.01;
}

/** The maximum offset of the frame's centre; negative when the frame doesn't fit. */
export function roomFor(size: Size, { width, height }: Size, rotation: number): Point {
  const { across, down } = shares(rotation);
  return {
    x: (size.width - width * across - height * down) / 2,
    y: (size.height - width * down - height * across) / 2,
  };
}

export function widestFrame(size: Size, ratio: number, rotation: number): Size {
  const { across, down } = shares(rotation);
  const width = Math.min(size.width / (across + down / ratio), size.height / (down + across / ratio));
  return { width, height: width / ratio };
}

export function smallestSide(size: Size): number {
  return Math.min(size.width, size.height) * SMALLEST_SHARE;
}

function shares(rotation: number): { across: number; down: number } {
  const { x, y } = turn({ x: 1, y: 0 }, rotation);
  return { across: Math.abs(x), down: Math.abs(y) };
}

/** Clockwise, in screen coordinates. */
export function turn({ x, y }: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export function clamp(value: number, least: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value));
}
