import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { DAMAGED_IMAGE, type Draft, type Job, Unusable, type WrittenFile } from './job.ts';
import type { Kind } from './sniff.ts';

type Format = Extract<Kind, { type: 'image' }>['format'];
/** Decoded sRGB pixels, upright, without any metadata. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** A very tall picture is bounded too: WebP ends at 16383 pixels. */
const FEED = { width: 1280, height: 5120, fit: 'inside', withoutEnlargement: true } as const;
const THUMB = { width: 480, height: 1920, fit: 'inside', withoutEnlargement: true } as const;

/** A picture up to this size is held in memory, 3 or 4 bytes a pixel. */
const HELD_PIXELS = 30_000_000;

// Only these decoders ever see an upload.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});
sharp.concurrency(1);
sharp.cache(false);

export async function processImage(job: Job, format: Format): Promise<Draft> {
  try {
    const metadata = await measure(job);
    return await write(job, format, metadata);
  } catch (error) {
    if (error instanceof Unusable) throw error;
    throw new Unusable(DAMAGED_IMAGE, { cause: error });
  }
}

/** Writes the small variants of a picture: `thumb`, and `feed` unless it moves and is written already. */
export async function writeSmall(
  pixels: Pixels,
  outDir: string,
): Promise<Record<'feed' | 'thumb', WrittenFile>> {
  return {
    feed: await save(picture(pixels).resize(FEED).webp({ quality: 80, effort: 2 }), outDir, 'feed.webp'),
    thumb: await save(picture(pixels).resize(THUMB).webp({ quality: 78, effort: 3 }), outDir, 'thumb.webp'),
  };
}

export function picture({ data, ...raw }: Pixels): Sharp {
  return sharp(data, { raw });
}

/** A picture of at most 16 pixels as a `data:` address of a few hundred bytes. */
export async function placeholderOf(pixels: Pixels): Promise<string> {
  const tiny = await picture(pixels)
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 40, alphaQuality: 40, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

export async function save(image: Sharp, outDir: string, file: string): Promise<WrittenFile> {
  const { width, height, pageHeight } = await image.toFile(join(outDir, file));
  return { file, width, height: pageHeight ?? height };
}

/** Reads only the header, and refuses what would be too much to decode. */
async function measure({ source, limits }: Job): Promise<Metadata> {
  const metadata = await sharp(source, { limitInputPixels: false }).metadata();
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height);
  const frames = metadata.pages ?? 1;
  if ((await stat(source)).size > limits.imageBytes) throw new Unusable('This picture file is too large.');
  if (pixels > limits.imagePixels) throw new Unusable('This picture has too many pixels.');
  if (frames > limits.imageFrames) throw new Unusable('This picture has too many frames.');
  if (frames > 1 && pixels * frames > limits.movingPixels)
    throw new Unusable('This moving picture is too long for its size.');
  return metadata;
}

/** Decodes wholly, so that damage anywhere shows; all but the largest once for all variants. */
async function write({ source, outDir, limits }: Job, format: Format, metadata: Metadata): Promise<Draft> {
  const moving = (metadata.pages ?? 1) > 1 && format !== 'avif';
  const held = !moving && metadata.width * metadata.height <= HELD_PIXELS;
  const open = (animated: boolean) =>
    sharp(source, {
      animated,
      failOn: 'error',
      limitInputPixels: animated ? limits.movingPixels : limits.imagePixels,
    }).autoOrient();
  const pixels = await decode(held ? open(false) : open(false).resize(FEED));
  const frames = held ? picture(pixels) : open(moving);
  const original = await save(encode(frames.clone(), format, metadata), outDir, `original.${format}`);
  const small = await writeSmall(pixels, outDir);
  if (moving)
    small.feed = await save(frames.resize(FEED).webp({ quality: 75, effort: 2 }), outDir, 'feed.webp');
  return {
    resource_type: 'image',
    format,
    width: original.width,
    height: original.height,
    duration: null,
    placeholder: await placeholderOf(pixels),
    variants: { original, ...small },
  };
}

async function decode(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** The same format again, as good as the eye can tell; sharp leaves all metadata behind and writes sRGB. */
function encode(image: Sharp, format: Format, metadata: Metadata): Sharp {
  switch (format) {
    case 'jpg':
      return image.jpeg({
        quality: 92,
        chromaSubsampling: metadata.chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0',
      });
    case 'png':
      return image.png({ palette: metadata.isPalette });
    case 'webp':
      return image.webp({ quality: 92, effort: 2 });
    case 'gif':
      return image.gif({ effort: 3 });
    case 'avif':
      return image.avif({ quality: 65, effort: 1 });
  }
}
