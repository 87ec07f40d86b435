import { type FileHandle, open } from 'node:fs/promises';
import { type Area, rowsOf, type Tiled } from './rows.ts';
import { TiffFile } from './tiff.ts';

/** What is to be written of a picture: a part of what is stored, and how that is to be turned, as EXIF counts it. */
export type Drawing = {
  colours: Tiled;
  /** How opaque each pixel is. */
  alpha: Tiled | null;
  isPremultiplied: boolean;
  crop: Area;
  orientation: number;
  /** Asked for the ICC profile of the colours once some of them are decoded. */
  profile(): Promise<Buffer | null>;
};

/** Decodes a picture into a TIFF of 8 bits a sample, a few rows at a time. `path` with `.alpha` is room on the way. */
export async function writeTiff(drawing: Drawing, path: string): Promise<void> {
  const { colours, alpha, crop, orientation } = drawing;
  if (crop.width < 1 || crop.height < 1) throw new Error('a picture without pixels');
  if (alpha && (alpha.width !== colours.width || alpha.height !== colours.height))
    throw new Error('a picture and a transparency of two sizes');
  // One after the other: both at once would take twice the memory.
  if (alpha) await writeAlpha(alpha, crop, `${path}.alpha`);
  const opacity = alpha ? await open(`${path}.alpha`) : null;
  let tiff: TiffFile | undefined;
  try {
    for await (const rows of rowsOf(colours, crop, 'rgb24')) {
      const { width, height } = crop;
      const plan = { width, height, channels: opacity ? 4 : 3, orientation } as const;
      tiff ??= await TiffFile.create(path, { ...plan, profile: await drawing.profile() });
      await tiff.write(opacity ? await withAlpha(rows, opacity, drawing.isPremultiplied) : rows);
    }
  } finally {
    await tiff?.close();
    await opacity?.close();
  }
}

async function writeAlpha(alpha: Tiled, crop: Area, path: string): Promise<void> {
  const file = await open(path, 'wx');
  for await (const rows of rowsOf(alpha, crop, 'gray')) await file.writeFile(rows);
  await file.close();
}

/** Takes as many from the file as there are pixels, from where it was left. */
async function withAlpha(colours: Buffer, file: FileHandle, isPremultiplied: boolean): Promise<Buffer> {
  const count = colours.length / 3;
  const { buffer: alpha, bytesRead } = await file.read(Buffer.alloc(count), 0, count);
  if (bytesRead < count) throw new Error('a transparency that ends too early');
  const pixels = Buffer.alloc(count * 4);
  for (let pixel = 0; pixel < count; pixel++) {
    const opacity = alpha[pixel] ?? 0;
    const times = isPremultiplied && opacity > 0 ? 255 / opacity : 1;
    for (let sample = 0; sample < 3; sample++)
      pixels[pixel * 4 + sample] = Math.min(255, Math.round((colours[pixel * 3 + sample] ?? 0) * times));
    pixels[pixel * 4 + 3] = opacity;
  }
  return pixels;
}
