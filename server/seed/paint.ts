import sharp from 'sharp';
import type { Picture } from '../../seeds/art/paper.ts';

/** Renders a drawing as a JPEG, with the fine grain that paper and film have. */
export async function paint({ width, height, svg }: Picture, path: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 11 } as const;
  const raw = { width, height, channels: 3 } as const;
  const grain = await sharp({ create: { ...raw, background: '#808080', noise } })
    .greyscale()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = grain.info;
  await sharp(Buffer.from(svg))
    .resize(width, height)
    .flatten({ background: '#fff' })
    .composite([{ input: grain.data, raw: { width, height, channels }, blend: 'soft-light' }])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toFile(path);
}
