import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { TiffFile } from './tiff.ts';

export type Drawing = {
  width: number;
  height: number;
  colours: AsyncIterable<Buffer>;
  alpha: AsyncIterable<Buffer> | null;
  isPremultiplied: boolean;
  orientation: number;
  profile(): Promise<Buffer | null>;
};

/** Writes an 8-bit TIFF. `path` + `.alpha` is used as a temporary file. */
export async function writeTiff(drawing: Drawing, path: string): Promise<void> {
  const { width, height, colours, alpha, isPremultiplied, orientation } = drawing;
  if (width < 1 || height < 1) throw new Error('a picture without pixels');
  // Alpha first, because decoding both at once would take twice the memory.
  if (alpha) await writeFile(`${path}.alpha`, alpha);
  const opacity = alpha ? await open(`${path}.alpha`) : null;
  let tiff: TiffFile | undefined;
  try {
    for await (const rows of colours) {
      const plan = { width, height, channels: opacity ? 4 : 3, orientation } as const;
      tiff ??= await TiffFile.create(path, { ...plan, profile: await drawing.profile() });
      await tiff.write(opacity ? await withAlpha(rows, opacity, isPremultiplied) : rows);
    }
  } finally {
    await tiff?.close();
    await opacity?.close();
  }
}

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
