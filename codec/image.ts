import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureSizes } from '@loopyard/contract/media.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { cutOut } from './cut-out.ts';
import { encode, HELD_PIXELS, writePicture } from './encode-picture.ts';
import {
  DAMAGED_IMAGE,
  type Draft,
  type Job,
  TOO_MANY_PIXELS,
  Unusable,
  unusable,
  type WrittenFile,
} from './job.ts';
import type { PictureFormat } from './sniff.ts';

export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

const inside = { fit: 'inside', withoutEnlargement: true } as const;
const LARGE = { ...pictureSizes.large, ...inside };
const FEED = { ...pictureSizes.feed, ...inside };
const THUMB = { ...pictureSizes.thumb, ...inside };

/** Measured peak memory while decoding, as a multiple of the decoded size. */
const DECODED_WHOLE: Record<string, number> = { webp: 4, gif: 4 };

// Uploads can only reach these decoders.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff'].map((name) => `VipsForeignLoad${name}`),
});
sharp.concurrency(1);
sharp.cache(false);

export async function processImage(job: Job, format: PictureFormat): Promise<Draft> {
  try {
    if ((await stat(job.source)).size > job.limits.imageBytes)
      throw new Unusable('This picture is too large.');
    const decoded = { ...job, source: await decodableSource(job, format) };
    const picture = job.edit ? { ...job, source: await cutOut(decoded, job.edit) } : decoded;
    return await writeVariants(picture, format, await readMetadata(picture, format));
  } catch (error) {
    throw unusable(error, DAMAGED_IMAGE);
  }
}

export async function writeSmall(
  pixels: Pixels,
  outDir: string,
  ending = '',
): Promise<Record<'feed' | 'thumb', WrittenFile>> {
  const feed = picture(pixels).resize(FEED).webp({ quality: 80, effort: 2 });
  const thumb = picture(pixels).resize(THUMB).webp({ quality: 78, effort: 3 });
  return {
    feed: await writePicture(feed, outDir, `feed${ending}.webp`),
    thumb: await writePicture(thumb, outDir, `thumb${ending}.webp`),
  };
}

export function picture({ data, ...raw }: Pixels): Sharp {
  return sharp(data, { raw });
}

export async function placeholderOf(pixels: Pixels): Promise<string> {
  const tiny = await picture(pixels)
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 40, alphaQuality: 40, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** sharp can't decode HEIC, and needs too much memory for AVIF and large WebP. */
async function decodableSource({ source, outDir, limits }: Job, format: PictureFormat): Promise<string> {
  const decoded = join(outDir, 'decoded.tiff');
  if (format === 'heic' || format === 'avif') {
    await (await import('./heif/heif.ts')).heifToTiff(source, decoded, limits);
    return decoded;
  }
  if (format !== 'webp') return source;
  const metadata = await sharp(source, { limitInputPixels: false }).metadata();
  if (isMoving(format, metadata) || heldBytes(metadata) <= limits.heldBytes) return source;
  await (await import('./webp.ts')).webpToTiff(source, decoded, metadata, limits);
  return decoded;
}

async function readMetadata({ source, limits }: Job, format: PictureFormat): Promise<Metadata> {
  const metadata = await sharp(source, { limitInputPixels: false }).metadata();
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height);
  const frames = isMoving(format, metadata) ? (metadata.pages ?? 1) : 1;
  if (pixels > limits.imagePixels || heldBytes(metadata) > limits.heldBytes)
    throw new Unusable(TOO_MANY_PIXELS);
  if (frames > limits.imageFrames) throw new Unusable('This picture has too many frames.');
  if (frames > 1 && pixels * frames > limits.movingPixels)
    throw new Unusable('This moving picture is too long for its size.');
  return metadata;
}

/** Bytes held at once while decoding. Most formats are decoded row by row. */
function heldBytes(metadata: Metadata): number {
  const { format, width, height, pageHeight = height, channels, depth, orientation = 1 } = metadata;
  const pixels = width * pageHeight;
  const decodedBytes = pixels * channels * (depth === 'ushort' ? 2 : 1);
  const turnedBytes = orientation > 4 ? decodedBytes : 0;
  const times = DECODED_WHOLE[format];
  if (times) return times * decodedBytes + turnedBytes;
  if (!metadata.isProgressive) return turnedBytes;
  // A progressive JPEG holds coefficients of two bytes each.
  const samples = pixels * (metadata.chromaSubsampling === '4:2:0' ? 1.5 : channels);
  return turnedBytes + (format === 'jpeg' ? 2 * samples : decodedBytes);
}

/** Other formats may have several pages too; then only the first is shown. */
function isMoving(format: PictureFormat, { pages = 1 }: Metadata): boolean {
  return pages > 1 && (format === 'gif' || format === 'webp');
}

/** Decodes the whole picture, so that damage anywhere is found. */
async function writeVariants(
  { source, outDir, limits }: Job,
  format: PictureFormat,
  metadata: Metadata,
): Promise<Draft> {
  const moving = isMoving(format, metadata);
  const isHeld = !moving && metadata.width * metadata.height <= HELD_PIXELS;
  const open = (animated: boolean) =>
    sharp(source, {
      animated,
      failOn: 'error',
      limitInputPixels: animated ? limits.movingPixels : limits.imagePixels,
    }).autoOrient();
  const whole = await decodePixels(isHeld ? open(false) : open(false).resize(LARGE));
  const frames = isHeld ? picture(whole) : open(moving);
  const pixels = isHeld ? await decodePixels(picture(whole).resize(LARGE)) : whole;
  const isTransparent = metadata.hasAlpha && !(await picture(pixels).stats()).isOpaque;
  const { encoded, ending } = encode(frames.clone(), format, { ...metadata, isHeld, isTransparent });
  const original = await writePicture(encoded, outDir, `original.${ending}`);
  const small = await writeSmall(pixels, outDir);
  if (moving)
    small.feed = await writePicture(
      frames.resize(FEED).webp({ quality: 75, effort: 2 }),
      outDir,
      'feed.webp',
    );
  return {
    resourceType: 'image',
    format,
    width: original.width,
    height: original.height,
    duration: null,
    placeholder: await placeholderOf(pixels),
    frames: moving ? (metadata.pages ?? 1) : 1,
    variants: { original, ...small, ...(!moving && (await writeLarge(pixels, small.feed, outDir))) },
  };
}

async function writeLarge(
  pixels: Pixels,
  feed: WrittenFile,
  outDir: string,
): Promise<Record<string, WrittenFile>> {
  if (feed.width === pixels.width) return {};
  return {
    large: await writePicture(picture(pixels).webp({ quality: 82, effort: 2 }), outDir, 'large.webp'),
  };
}

async function decodePixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}
