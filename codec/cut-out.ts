import { join } from 'node:path';
import { type Crop, type PictureEdit, turnedSize } from '@loopyard/contract/picture-edits.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { DAMAGED_IMAGE, type Job, Unusable } from './job.ts';

/** Larger pictures are scaled down first, because turning needs several copies in memory. */
const TURNED_PIXELS = 50_000_000;
const white = { r: 255, g: 255, b: 255 };

/** @returns the path of the cut picture, saved without loss */
export async function cutOut(job: Job, edit: PictureEdit): Promise<string> {
  const { limits } = job;
  const metadata = await sharp(job.source, { limitInputPixels: false }).metadata();
  const isMoving = (metadata.pages ?? 1) > 1;
  if (isMoving && edit.rotate !== 0) throw new Unusable('A moving picture can be cropped, but not turned.');
  const image = sharp(job.source, {
    animated: isMoving,
    failOn: 'error',
    limitInputPixels: isMoving ? limits.movingPixels : limits.imagePixels,
  });
  const source = join(job.outDir, isMoving ? 'cut-out.webp' : 'cut-out.png');
  const remainder = edit.rotate === 0 ? image.extract(area(edit.crop)) : turnedPicture(image, metadata, edit);
  try {
    await (isMoving
      ? remainder.webp({ lossless: true, effort: 0 })
      : remainder.png({ compressionLevel: 1 })
    ).toFile(source);
  } catch (error) {
    throw new Unusable(DAMAGED_IMAGE, { cause: error });
  }
  return source;
}

/** A corner may be off by a pixel; in an opaque picture it then gets a little lighter. */
function turnedPicture(image: Sharp, metadata: Metadata, { crop, rotate }: PictureEdit): Sharp {
  const { width, height } = metadata;
  const scale = Math.min(1, Math.sqrt(TURNED_PIXELS / (width * height)));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const resized = scale < 1 ? image.resize({ ...size, fit: 'fill' }) : image;
  const background = { ...white, alpha: metadata.hasAlpha ? 0 : 1 };
  return resized.rotate(rotate, { background }).extract(area(scaled(crop, scale, turnedSize(size, rotate))));
}

const area = ({ x, y, width, height }: Crop) => ({ left: x, top: y, width, height });

function scaled(crop: Crop, scale: number, { width, height }: Pick<Crop, 'width' | 'height'>): Crop {
  const x = Math.min(width - 1, Math.round(crop.x * scale));
  const y = Math.min(height - 1, Math.round(crop.y * scale));
  return {
    x,
    y,
    width: Math.max(1, Math.min(width - x, Math.round(crop.width * scale))),
    height: Math.max(1, Math.min(height - y, Math.round(crop.height * scale))),
  };
}
