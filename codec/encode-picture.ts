import { join } from 'node:path';
import type { Metadata, Sharp } from 'sharp';
import type { WrittenFile } from './job.ts';
import type { PictureFormat } from './sniff.ts';

export const HELD_PIXELS = 16_000_000;

/** The largest pictures we encode in these formats: WebP needs 8 bytes a pixel, AVIF more than 30. */
const REWRITTEN_PIXELS: Partial<Record<PictureFormat, number>> = { webp: HELD_PIXELS, avif: 10_000_000 };

export async function writePicture(image: Sharp, outDir: string, file: string): Promise<WrittenFile> {
  const { width, height, pageHeight } = await image.toFile(join(outDir, file));
  return { file, width, height: pageHeight ?? height };
}

type Encoded = { encoded: Sharp; ending: string };

/** Formats that browsers don't show, or that need too much memory, become JPEG, or PNG if transparent. */
export function encode(
  image: Sharp,
  format: PictureFormat,
  picture: Metadata & { isHeld: boolean; isTransparent: boolean },
): Encoded {
  const { isHeld, isTransparent } = picture;
  const isFine = format === 'tiff' || picture.chromaSubsampling === '4:4:4';
  const asJpeg = () => ({ encoded: jpeg(image, { isFine, isHeld }), ending: 'jpg' });
  const isTooLarge = picture.width * picture.height > (REWRITTEN_PIXELS[format] ?? Number.POSITIVE_INFINITY);
  if (format === 'heic' || format === 'tiff' || isTooLarge)
    return isTransparent ? { encoded: image.png(), ending: 'png' } : asJpeg();
  switch (format) {
    case 'jpg':
      return asJpeg();
    case 'png':
      return { encoded: image.png({ palette: picture.isPalette }), ending: 'png' };
    case 'webp':
      return { encoded: image.webp({ quality: 92, effort: 2 }), ending: 'webp' };
    case 'gif':
      return { encoded: image.gif({ effort: 3 }), ending: 'gif' };
    case 'avif':
      return { encoded: image.avif({ quality: 65, effort: 1 }), ending: 'avif' };
  }
}

/** Optimized coding needs the whole picture in memory. */
function jpeg(image: Sharp, { isFine, isHeld }: { isFine: boolean; isHeld: boolean }): Sharp {
  const chromaSubsampling = isFine ? '4:4:4' : '4:2:0';
  return image.jpeg({ quality: 92, chromaSubsampling, optimizeCoding: isHeld });
}
