// Makes a photo's smaller versions the simple way, each from the file. Arguments: its path and a folder.
import { join } from 'node:path';
import { pictureSizes } from '@loopyard/contract/media.ts';
import sharp from 'sharp';

const [photo = '', folder = ''] = process.argv.slice(2);
sharp.concurrency(1);
sharp.cache(false);

const open = () => sharp(photo).autoOrient();
const inside = { fit: 'inside', withoutEnlargement: true } as const;
const smaller = (size: keyof typeof pictureSizes) => open().resize({ ...pictureSizes[size], ...inside });
await open().jpeg({ quality: 92 }).toFile(join(folder, 'original.jpg'));
await smaller('large').webp({ quality: 82, effort: 2 }).toFile(join(folder, 'large.webp'));
await smaller('feed').webp({ quality: 80, effort: 2 }).toFile(join(folder, 'feed.webp'));
await smaller('thumb').webp({ quality: 78, effort: 3 }).toFile(join(folder, 'thumb.webp'));
await open().resize(16, 16, { fit: 'inside' }).webp({ quality: 40 }).toBuffer();
