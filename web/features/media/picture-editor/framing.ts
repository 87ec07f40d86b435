import {
  type PictureEdit,
  type PictureEditInput,
  pictureEditErrors,
  type Size,
  turnedSize,
  wholeEdit,
} from '@loopyard/contract/picture-edits.ts';

export type Point = { x: number; y: number };

/** The requested view, which may reach beyond the picture; `frameOf` returns what is kept. */
export type Framing = {
  /** The frame's centre in picture pixels, relative to the picture's centre. */
  middle: Point;
  /** Width by height of the frame. */
  ratio: number;
  /** 1: the largest part of the picture that a frame of this ratio can hold. */
  zoom: number;
  /** Clockwise turns of 90 degrees. */
  quarters: number;
  /** Extra clockwise degrees, from -45 to 45. */
  slant: number;
};

/** In pixels of the rotated picture; `middle` as in `Framing`. */
export type Frame = Size & { middle: Point };

export type Corner = { x: -1 | 1; y: -1 | 1 };

export const SLANT_DEGREES = 45;
/** Minimum frame size, as a share of the picture's shorter side. */
const SMALLEST_SHARE = 1 / 16;

export function framingOf(size: Size, edit: PictureEdit | null): Framing {
  if (!edit) {
    const ratio = size.width / size.height;
    return { middle: { x: 0, y: 0 }, ratio, zoom: 1, quarters: 0, slant: 0 };
  }
  const { crop, rotate } = edit;
  const quarters = Math.round(rotate / 90);
  const turned = turnedSize(size, rotate);
  const offset = {
    x: crop.x + crop.width / 2 - turned.width / 2,
    y: crop.y + crop.height / 2 - turned.height / 2,
  };
  const framing = { middle: turn(offset, -rotate), quarters, slant: rotate - quarters * 90 };
  return { ...framing, ...framedBy(size, crop, rotate) };
}

/** Clockwise degrees, more than -180 and up to 180. */
export function rotationOf({ quarters, slant }: Framing): number {
  const degrees = (((quarters * 90 + slant) % 360) + 360) % 360;
  return degrees > 180 ? degrees - 360 : degrees;
}

/** The nearest frame to the requested one that leaves no empty corner. */
export function frameOf(size: Size, framing: Framing): Frame {
  const rotation = rotationOf(framing);
  const widest = widestFrame(size, framing.ratio, rotation);
  const frame = { width: widest.width / framing.zoom, height: widest.height / framing.zoom };
  const room = roomFor(size, frame, rotation);
  const { x, y } = framing.middle;
  return { ...frame, middle: { x: clamp(x, -room.x, room.x), y: clamp(y, -room.y, room.y) } };
}

/** Whole pixels; empty when the picture is unchanged. */
export function editOf(size: Size, framing: Framing): PictureEditInput {
  const rotate = rotationOf(framing);
  const turned = turnedSize(size, rotate);
  const { middle, ...frame } = frameOf(size, framing);
  const offset = turn(middle, rotate);
  const cropOf = (less: number) => {
    const width = clamp(Math.round(frame.width) - less, 1, turned.width);
    const height = clamp(Math.round(frame.height) - less, 1, turned.height);
    return {
      x: clamp(Math.round(turned.width / 2 + offset.x - width / 2), 0, turned.width - width),
      y: clamp(Math.round(turned.height / 2 + offset.y - height / 2), 0, turned.height - height),
      width,
      height,
    };
  };
  let less = 0;
  // Rounding to whole pixels may exceed a slanted picture by a pixel or two.
  while (less < frame.width && pictureEditErrors(size, { crop: cropOf(less), rotate }).crop) less += 1;
  return wholeEdit(size, { crop: cropOf(less), rotate }) ?? {};
}

/** `by`: pixels of the rotated picture. */
export function moveFrame(size: Size, framing: Framing, by: Point): Framing {
  const { middle } = frameOf(size, framing);
  const { x, y } = turn(by, -rotationOf(framing));
  const target = { ...framing, middle: { x: middle.x + x, y: middle.y + y } };
  return { ...target, middle: frameOf(size, target).middle };
}

export function zoomTo(size: Size, framing: Framing, zoom: number): Framing {
  const { middle } = frameOf(size, framing);
  return { ...framing, middle, zoom: clamp(zoom, 1, Math.max(framing.zoom, mostZoom(size, framing))) };
}

export function mostZoom(size: Size, framing: Framing): number {
  const { width, height } = widestFrame(size, framing.ratio, rotationOf(framing));
  return Math.max(1, Math.min(width, height) / smallestSide(size));
}

export function turnQuarter(framing: Framing, quarters: 1 | -1): Framing {
  return { ...framing, ratio: 1 / framing.ratio, quarters: framing.quarters + quarters };
}

/** `by`: pixels of the rotated picture. The opposite corner stays. */
export function moveCorner(
  size: Size,
  framing: Framing,
  { corner, by, keepsRatio }: { corner: Corner; by: Point; keepsRatio: boolean },
): Framing {
  const rotation = rotationOf(framing);
  const from = frameOf(size, framing);
  const least = Math.min(smallestSide(size), from.width, from.height);
  const resize = ({ width, height }: Size): Frame => {
    const shift = {
      x: (corner.x * (width - from.width)) / 2,
      y: (corner.y * (height - from.height)) / 2,
    };
    const { x, y } = turn(shift, -rotation);
    return { width, height, middle: { x: from.middle.x + x, y: from.middle.y + y } };
  };
  const fits = (frame: Size) => isInside(size, resize(frame), rotation);
  const width = Math.max(least, from.width + corner.x * by.x);
  const height = Math.max(least, from.height + corner.y * by.y);
  const scales = [width / from.width, height / from.height];
  const scale = scales.reduce((a, b) => (Math.abs(b - 1) > Math.abs(a - 1) ? b : a));
  const smallest = least / Math.min(from.width, from.height);
  const { middle, ...frame } = resize(
    keepsRatio
      ? farthest(from, enlarge(from, Math.max(scale, smallest)), fits)
      : farthestFree(from, { width, height }, fits),
  );
  const ratio = keepsRatio ? framing.ratio : frame.width / frame.height;
  return { ...framing, middle, ...framedBy(size, frame, rotation), ratio };
}

function enlarge({ width, height }: Size, scale: number): Size {
  return { width: width * scale, height: height * scale };
}

/** Each axis is limited separately, so that one at its limit doesn't block the other. */
function farthestFree(from: Size, to: Size, fits: (frame: Size) => boolean): Size {
  const wide = farthest(from, { width: to.width, height: from.height }, fits);
  return farthest(wide, { width: wide.width, height: to.height }, fits);
}

function farthest(from: Size, to: Size, fits: (frame: Size) => boolean): Size {
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

function isInside(size: Size, { middle, ...frame }: Frame, rotation: number): boolean {
  const room = roomFor(size, frame, rotation);
  // Allow for rounding errors of repeated rotations, about a hundredth of a pixel.
  return Math.abs(middle.x) <= room.x + 0.01 && Math.abs(middle.y) <= room.y + 0.01;
}

/** The maximum offset of the frame's centre; negative when the frame doesn't fit. */
function roomFor(size: Size, { width, height }: Size, rotation: number): Point {
  const { across, down } = shares(rotation);
  return {
    x: (size.width - width * across - height * down) / 2,
    y: (size.height - width * down - height * across) / 2,
  };
}

function widestFrame(size: Size, ratio: number, rotation: number): Size {
  const { across, down } = shares(rotation);
  const width = Math.min(size.width / (across + down / ratio), size.height / (down + across / ratio));
  return { width, height: width / ratio };
}

function framedBy(size: Size, frame: Size, rotation: number): Pick<Framing, 'ratio' | 'zoom'> {
  const ratio = frame.width / frame.height;
  return { ratio, zoom: Math.max(1, widestFrame(size, ratio, rotation).width / frame.width) };
}

function smallestSide(size: Size): number {
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

function clamp(value: number, least: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value));
}
