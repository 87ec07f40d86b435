import sharp from 'sharp';
import type { Picture } from '../../seeds/art/paper.ts';

const tile = { width: 400, height: 400, channels: 3 } as const;

export async function paint({ width, height, svg }: Picture, path: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 11 } as const;
  const grain = await sharp({ create: { ...tile, background: '#808080', noise } })
    .greyscale()
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer();
  await sharp(Buffer.from(svg))
    .resize(width, height)
    .flatten({ background: '#fff' })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toFile(path);
}
