import { type FieldErrors, fieldErrors } from './field-errors.ts';

export type Size = { width: number; height: number };
/** Whole pixels of the turned picture, from its upper left corner. */
export type Crop = Size & { x: number; y: number };
/** The part to keep once the picture is turned; `rotate` is in degrees clockwise. */
export type PictureEdit = { crop: Crop; rotate: number };
/** Without `crop` the whole picture stays; without `rotate` it isn't turned. */
export type PictureEditInput = { crop?: Crop | undefined; rotate?: number | undefined };

export const pictureEditLimits = { degrees: 180 } as const;

/** Whole pixels rarely fit a slanted edge exactly, so a corner may be off by this many. */
const tolerance = 1;

/** Size of the box around a turned picture, in whole pixels. */
export function turnedSize({ width, height }: Size, rotate: number): Size {
  const { cos, sin } = turn(rotate);
  return {
    width: Math.round(width * Math.abs(cos) + height * Math.abs(sin)),
    height: Math.round(width * Math.abs(sin) + height * Math.abs(cos)),
  };
}

/** The largest crop of a turned picture that keeps its proportions and has no empty corner. */
export function widestCrop(size: Size, rotate: number): Crop {
  const quarters = Math.round(rotate / 90);
  const upright = quarters % 2 === 0 ? size : { width: size.height, height: size.width };
  const slant = Math.abs(rotate - quarters * 90);
  const { cos, sin } = turn(slant);
  // Pixels along a slanted edge are half transparent.
  const fringe = slant === 0 ? 0 : 2;
  const { width, height } = upright;
  const scale = Math.min(width / (width * cos + height * sin), height / (width * sin + height * cos));
  const turned = turnedSize(size, rotate);
  const crop = {
    width: Math.max(1, Math.min(turned.width, Math.floor(width * scale + 1e-6) - fringe)),
    height: Math.max(1, Math.min(turned.height, Math.floor(height * scale + 1e-6) - fringe)),
  };
  return {
    ...crop,
    x: Math.floor((turned.width - crop.width) / 2),
    y: Math.floor((turned.height - crop.height) / 2),
  };
}

export function pictureEditErrors(size: Size, { crop, rotate }: PictureEdit): FieldErrors {
  return fieldErrors({
    crop: isInside(size, crop, rotate) ? null : 'The crop must stay inside the picture',
    rotate:
      Math.abs(rotate) <= pictureEditLimits.degrees
        ? null
        : 'A picture can be turned by at most 180 degrees either way',
  });
}

/** The edit to store, or null if it changes nothing. */
export function wholeEdit(size: Size, { crop, rotate = 0 }: PictureEditInput): PictureEdit | null {
  const edit = { crop: crop ?? widestCrop(size, rotate), rotate };
  const isWhole = edit.crop.width === size.width && edit.crop.height === size.height;
  return isWhole && rotate === 0 && edit.crop.x === 0 && edit.crop.y === 0 ? null : edit;
}

function isInside(size: Size, { x, y, width, height }: Crop, rotate: number): boolean {
  const turned = turnedSize(size, rotate);
  if (x < 0 || y < 0 || width < 1 || height < 1) return false;
  if (x + width > turned.width || y + height > turned.height) return false;
  const { cos, sin } = turn(rotate);
  const corners = [x, x + width].flatMap((across) => [y, y + height].map((down) => [across, down] as const));
  return corners.every(([cornerX, cornerY]) => {
    const [fromMiddle, belowMiddle] = [cornerX - turned.width / 2, cornerY - turned.height / 2];
    const across = fromMiddle * cos + belowMiddle * sin;
    const down = belowMiddle * cos - fromMiddle * sin;
    return Math.abs(across) <= size.width / 2 + tolerance && Math.abs(down) <= size.height / 2 + tolerance;
  });
}

function turn(degrees: number): { cos: number; sin: number } {
  const radians = (degrees * Math.PI) / 180;
  // Removes rounding errors of sine and cosine at quarter turns.
  const clean = (value: number) => (Math.abs(value) < 1e-12 ? 0 : value);
  return { cos: clean(Math.cos(radians)), sin: clean(Math.sin(radians)) };
}
