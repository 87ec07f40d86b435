import { type Box, Reader } from './boxes.ts';

/** `crop` is in stored pixels, `orientation` as in EXIF. */
export type Upright = {
  crop: { x: number; y: number; width: number; height: number };
  orientation: number;
};

type Size = { width: number; height: number };
/** Top, right, bottom and left: pixel counts, or the numbers of a stored picture's sides. */
type Sides = readonly [number, number, number, number];

/** Keys are the stored sides that end up at the top and at the right. */
const orientations: Record<string, number> = {
  '01': 1,
  '03': 2,
  '23': 3,
  '21': 4,
  '32': 5,
  '30': 6,
  '10': 7,
  '12': 8,
};

export function uprightOf({ width, height, properties }: Size & { properties: Box[] }): Upright {
  let sides: Sides = [0, 1, 2, 3];
  let crop: Upright['crop'] = { x: 0, y: 0, width, height };
  for (const { type, body } of properties) {
    if (type === 'irot') {
      const quarters = new Reader(body).number(1) & 3;
      for (let turned = 0; turned < quarters; turned++) sides = turn(sides);
    } else if (type === 'imir') {
      const isSideways = (new Reader(body).number(1) & 1) === 1;
      sides = mirror(sides, isSideways);
    } else if (type === 'clap') crop = cut(crop, sides, body);
  }
  if (crop.width < 1 || crop.height < 1) throw new Error('a picture of which nothing is left');
  return { crop, orientation: orientations[`${sides[0]}${sides[1]}`] ?? 1 };
}

function turn([top, ...rest]: Sides): Sides {
  return [...rest, top];
}

function mirror([top, right, bottom, leftSide]: Sides, isSideways: boolean): Sides {
  return isSideways ? [top, leftSide, bottom, right] : [bottom, right, top, leftSide];
}

function cut({ x, y, width, height }: Upright['crop'], sides: Sides, aperture: Buffer): Upright['crop'] {
  const isOnItsSide = sides[0] % 2 === 1;
  const borders = bordersOf(aperture, isOnItsSide ? { width: height, height: width } : { width, height });
  const [top = 0, right = 0, bottom = 0, leftSide = 0] = [0, 1, 2, 3].map(
    (side) => borders[sides.indexOf(side)],
  );
  return { x: x + leftSide, y: y + top, width: width - leftSide - right, height: height - top - bottom };
}

function bordersOf(aperture: Buffer, { width, height }: Size): number[] {
  const reader = new Reader(aperture);
  const fraction = () => reader.signedNumber(4) / reader.signedNumber(4);
  const [wide, high, across, down] = [fraction(), fraction(), fraction(), fraction()];
  const before = (all: number, remainder: number, off: number) =>
    Math.min(all, Math.max(0, Math.round((all - remainder) / 2 + off) || 0));
  const [leftBorder, top] = [before(width, wide, across), before(height, high, down)];
  const behind = (all: number, remainder: number, first: number) =>
    Math.min(all - first, Math.max(0, all - first - (Math.round(remainder) || 0)));
  return [top, behind(width, wide, leftBorder), behind(height, high, top), leftBorder];
}
