import { displayP3, heifOf } from '@loopyard/codec/heif/made-heif.testing.ts';
import { twoColours } from '@loopyard/codec/made.testing.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import type { Person } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const smallerPicturesSince = 1_548_979_200_000;

async function mediaOf(person: Person, name: string, bytes: Buffer) {
  const media = await processed(person, await uploadOf(person, name, new Uint8Array(bytes)));
  expect(media.processing_error).toBeNull();
  return media;
}

const bytesOf = async (path: string) => Buffer.from(await (await fetch(world.url + path)).arrayBuffer());
const widthOf = async (path: string) => (await sharp(await bytesOf(path)).metadata()).width;

test('a picture has variants for the sizes in which it is shown [4.68, 4.69]', async () => {
  const ann = await world.person('Ann');
  const media = await mediaOf(ann, 'wide.jpg', await twoColours(3000, 300).jpeg().toBuffer());
  const { url, thumb_url, feed_url, large_url } = media;
  expect(await Promise.all([thumb_url, feed_url, large_url, url].map(widthOf))).toEqual([
    480, 1280, 2560, 3000,
  ]);
  const small = await mediaOf(ann, 'small.jpg', await twoColours(300, 200).jpeg().toBuffer());
  expect(small.large_url).toBe(small.url);
});

test('a picture from before there were smaller variants is shown with its original [4.67, 9.43]', async () => {
  const photo = await twoColours(1500, 300).jpeg().toBuffer();
  const linksOf = (createdAt: number) =>
    world.clock.stand(async () => {
      world.clock.advance(createdAt - world.clock.now().getTime());
      const media = await mediaOf(await world.person('Ben'), 'photo.jpg', photo);
      expect(Date.parse(media.created_at)).toBe(createdAt);
      const { url, thumb_url, feed_url, large_url } = media;
      return [thumb_url, feed_url, large_url].map((link) => link === url);
    });
  expect(await linksOf(smallerPicturesSince - 1)).toEqual([true, true, true]);
  expect(await linksOf(smallerPicturesSince)).toEqual([false, false, false]);
});

test('a phone’s HEIC is shown as a JPEG without the place and device where it was taken', async () => {
  const cat = await world.person('Cat');
  const colour = { width: 1400, height: 700, channels: 3 as const, background: { r: 200, g: 100, b: 60 } };
  const exif = Buffer.from('Exif\0\0MM\0*GPSLatitude SECRETPLACE Apple iPhone 15 <x:xmpmeta/>');
  const photo = await sharp({ create: colour }).png().toBuffer();
  const bytes = await heifOf(sharp(photo), { exif, tile: 512, quarters: 1, profile: await displayP3() });
  const media = await mediaOf(cat, 'IMG_0001.HEIC', bytes);
  expect(media).toMatchObject({
    ...{ resource_type: 'image', type: 'image/jpeg', width: 700, height: 1400 },
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
  });
  const { url, thumb_url, feed_url, large_url, download_url } = media;
  for (const path of [url, thumb_url, feed_url, large_url, download_url]) {
    const picture = await bytesOf(path);
    for (const trace of ['SECRETPLACE', 'GPS', 'Exif', 'Apple', 'iPhone', 'xmp', 'ICC_PROFILE'])
      expect(picture.includes(trace), trace).toBe(false);
    const [r = 0, g = 0, b = 0] = await sharp(picture).raw().toBuffer();
    expect(
      [r - 216, g - 96, b - 45].every((error) => Math.abs(error) <= 8),
      `${r} ${g} ${b}`,
    ).toBe(true);
  }
  const { headers } = await fetch(world.url + download_url);
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''IMG_0001.jpg");
});
