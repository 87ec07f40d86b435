import {
  type PictureEdit,
  type PictureEditInput,
  pictureEditErrors,
  type Size,
  turnedSize,
  wholeEdit,
} from '@loopyard/contract/picture-edits.ts';
import {
  clamp,
  enlarge,
  type Frame,
  farthest,
  farthestFree,
  isInside,
  type Point,
  roomFor,
  smallestSide,
  turn,
  widestFrame,
} from './geometry.ts';

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

export type Corner = { x: -1 | 1; y: -1 | 1 };

export const SLANT_DEGREES = 45;

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

function framedBy(size: Size, frame: Size, rotation: number): Pick<Framing, 'ratio' | 'zoom'> {
  const ratio = frame.width / frame.height;
  return { ratio, zoom: Math.max(1, widestFrame(size, ratio, rotation).width / frame.width) };
}
