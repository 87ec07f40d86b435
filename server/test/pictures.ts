// Pictures whose corners show how they were edited.
import sharp from 'sharp';
import type { TestWorld } from './harness.ts';
import type { Person } from './people.ts';
import { processed, uploadOf } from './uploads.ts';

const colours = { red: '#ff0000', lime: '#00ff00', blue: '#0000ff', black: '#000000' };

export function quarters(width = 400, height = 300) {
  const part = { width: width / 2, height: height / 2, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: colours.red } }).composite(
    [colours.lime, colours.blue, colours.black].map((background, at) => ({
      input: { create: { ...part, background } },
      left: at === 1 ? 0 : width / 2,
      top: at === 0 ? 0 : height / 2,
    })),
  );
}

export const upperRight = { x: 200, y: 0, width: 200, height: 150 };

export async function picture(person: Person, image = quarters()) {
  const place = await uploadOf(person, 'photo.png', new Uint8Array(await image.png().toBuffer()));
  return { ...(await processed(person, place)), simple_url: place.simple_url };
}

export function linksOf(world: TestWorld) {
  const open = (path: string) => fetch(world.url + path);
  const bytesOf = async (path: string) => Buffer.from(await (await open(path)).arrayBuffer());
  async function look(path: string) {
    const image = sharp(await bytesOf(path)).removeAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels;
      const rgb = [...data.subarray(start, start + 3)].map((value) => (value > 128 ? 'ff' : '00')).join('');
      return Object.entries(colours).find(([, hex]) => hex === `#${rgb}`)?.[0] ?? rgb;
    };
    const [right, bottom] = [info.width - 3, info.height - 3];
    return [`${info.width}x${info.height}`, at(2, 2), at(right, 2), at(2, bottom), at(right, bottom)];
  }
  return { open, bytesOf, look };
}
