import { heif, type Pointer, readWord, room } from './libheif.ts';

/** What of a stored picture is shown, and how it is turned: `crop` in stored pixels, `orientation` as EXIF counts it. */
export type Upright = {
  crop: { x: number; y: number; width: number; height: number };
  orientation: number;
};

type Size = { width: number; height: number };
/** Of a picture's top, right, bottom and left: a number of pixels, or which side it is of another picture. */
type Sides = readonly [number, number, number, number];
type Property = { context: Pointer; item: number; property: number };

const fourLetters = (text: string) => Buffer.from(text).readUInt32BE();
const [IROT, IMIR, CLAP] = ['irot', 'imir', 'clap'].map(fourLetters);

/** By the stored sides at the top and at the right. */
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

/** Reads the turns and cuts of a picture, in the order in which they are to be done. */
export function uprightOf(context: Pointer, item: number, size: Size): Upright {
  let sides: Sides = [0, 1, 2, 3];
  let crop: Upright['crop'] = { x: 0, y: 0, ...size };
  for (const property of transformations(context, item)) {
    const type = heif._heif_item_get_property_type(context, item, property);
    if (type === IROT) {
      const degrees = heif._heif_item_get_property_transform_rotation_ccw(context, item, property);
      for (let turned = 0; turned < degrees; turned += 90) sides = turn(sides);
    } else if (type === IMIR) {
      const isSideways = heif._heif_item_get_property_transform_mirror(context, item, property) === 1;
      sides = mirror(sides, isSideways);
    } else if (type === CLAP) crop = cut(crop, sides, { context, item, property });
  }
  return { crop, orientation: orientations[`${sides[0]}${sides[1]}`] ?? 1 };
}

/** Counter-clockwise: what was on the right is at the top. */
function turn([top, ...rest]: Sides): Sides {
  return [...rest, top];
}

function mirror([top, right, bottom, leftSide]: Sides, isSideways: boolean): Sides {
  return isSideways ? [top, leftSide, bottom, right] : [bottom, right, top, leftSide];
}

/** Takes from each stored side what is cut off where that side is by now. */
function cut({ x, y, width, height }: Upright['crop'], sides: Sides, property: Property): Upright['crop'] {
  const isOnItsSide = sides[0] % 2 === 1;
  const borders = bordersOf(property, isOnItsSide ? { width: height, height: width } : { width, height });
  const [top = 0, right = 0, bottom = 0, leftSide = 0] = [0, 1, 2, 3].map(
    (side) => borders[sides.indexOf(side)],
  );
  return { x: x + leftSide, y: y + top, width: width - leftSide - right, height: height - top - bottom };
}

/** What is cut off at the top, right, bottom and left of a picture of this size. */
function bordersOf({ context, item, property }: Property, { width, height }: Size): number[] {
  const out = room(16);
  const inOrder = [out, out + 4, out + 8, out + 12] as const; // left, top, right, bottom
  heif._heif_item_get_property_transform_crop_borders(context, item, property, width, height, ...inOrder);
  return [1, 2, 3, 0].map((at) => Math.max(0, readWord(out + at * 4) | 0));
}

function transformations(context: Pointer, item: number): number[] {
  const most = 16;
  const list = room(most * 4);
  const count = heif._heif_item_get_transformation_properties(context, item, list, most);
  return Array.from({ length: Math.min(count, most) }, (_, at) => readWord(list + at * 4));
}
