import sharp from 'sharp';
import type { Person } from '../server/test/people.ts';
import { processed, uploadOf } from '../server/test/uploads.ts';
import type { BenchWorld } from './world.ts';

/** Below `waitingUploads`, the limit of one account. */
const PICTURES = 12;
const shapes = [
  { width: 1600, height: 1200 },
  { width: 1200, height: 1600 },
  { width: 1600, height: 900 },
] as const;

export async function showRealPictures({ sql, ann }: BenchWorld): Promise<void> {
  const keys = await Promise.all(Array.from({ length: PICTURES }, (_, n) => uploadPicture(ann, n)));
  await sql`
    update file_uses u set file_id = f.id
    from (select id, row_number() over (order by id) - 1 as n from files where key = any(${keys})) f
    where f.n = u.id % ${PICTURES}`;
}

/** Noise gives the file a photo's size. */
async function uploadPicture(person: Person, n: number): Promise<string> {
  const background = { r: (n * 53) % 256, g: (n * 97) % 256, b: (n * 29) % 256 };
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const shape = shapes[n % shapes.length] ?? shapes[0];
  const grain = await sharp({ create: { ...shape, channels: 3, background, noise } })
    .blur(2)
    .tint(background)
    .jpeg({ quality: 85 })
    .toBuffer();
  const { fields } = await uploadOf(person, `picture-${n}.jpg`, new Uint8Array(grain));
  await processed(person, fields.key);
  return fields.key;
}
