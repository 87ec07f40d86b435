import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeVideo, twoColours } from '@loopyard/codec/made.testing.ts';
import { FF_ENCODER_MPEG4 } from 'node-av/constants';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
});
afterAll(() => world.stop());

const media = `id key name title alt resource_type size url thumb_url feed_url cover_image_url thumbnail_urls download_url`;
const fields = `lock main_media { ${media} } additional_media { ${media} }`;
type Media = {
  url: string;
  thumb_url: string;
  feed_url: string;
  download_url: string;
  thumbnail_urls: string[];
};

async function shownOf(person: Person, id: number): Promise<Media[]> {
  const { data } = await person.graphql(
    `{ post(id: ${id}) { ${fields} } allPosts(filter: { loop_id: ${loopId} }) { id ${fields} } }`,
  );
  const inFeed = data.allPosts.find((post: { id: string }) => Number(post.id) === id);
  return [data.post, inFeed].flatMap(({ main_media, additional_media }) => [main_media, ...additional_media]);
}

const statusOf = async (link: string) => (await fetch(world.url + link)).status;

async function sizeOf(link: string) {
  const { width = 0, height = 0 } = await sharp(
    await (await fetch(world.url + link)).arrayBuffer(),
  ).metadata();
  return Math.max(width, height);
}

async function postWith(place: { simple_url: string }, lock: object): Promise<number> {
  const additional_media = [{ url: place.simple_url, title: 'The answers', alt: 'Forty-two' }];
  const { body } = await ann.post('/api/posts', { title: 'Look', loop_id: loopId, additional_media });
  await world.settle();
  await ann.put(`/api/posts/${body.post.id}`, lock);
  return body.post.id;
}

async function film(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-film-'));
  const path = join(folder, 'film.mp4');
  await makeVideo({ path, width: 96, height: 64, frames: 50, codec: FF_ENCODER_MPEG4 });
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}

const kinds: [string, string, () => Promise<Buffer>][] = [
  ['picture', 'answers.png', () => twoColours(900, 600).png().toBuffer()],
  ['film', 'answers.mp4', film],
];
const locks: [string, object][] = [
  ['a password', { password: 'open sesame' }],
  ['a price', { price_pence: 500 }],
];

describe('a locked post does not give its only media away as its cover', () => {
  describe.each(kinds)('a %s', (_, name, bytes) => {
    test.each(locks)('behind %s', async (__, lock) => {
      const place = await uploadOf(ann, name, new Uint8Array(await bytes()));
      await processed(ann, place);
      const id = await postWith(place, lock);
      const whole = await shownOf(ann, id);
      expect(await statusOf(whole[0]?.url ?? '')).toBe(200);

      const covers = await shownOf(ben, id);
      expect(covers).toHaveLength(4);
      for (const cover of covers) {
        expect(cover).toMatchObject({
          name: '',
          title: null,
          alt: null,
          cover_image_url: null,
          thumbnail_urls: [],
        });
        for (const link of [cover.url, cover.thumb_url, cover.feed_url, cover.download_url]) {
          expect(await sizeOf(link)).toBeLessThanOrEqual(16);
          for (const larger of ['original', 'video', 'feed', 'thumb', 'cover', 'thumbnail-1', 'thumb-1'])
            expect(await statusOf(link.replace(/\/blurred(-\d)?/, `/${larger}`)), larger).toBe(404);
        }
      }
      expect(await sizeOf(whole[0]?.thumb_url ?? '')).toBeGreaterThan(16);
    });
  });

  test('and shows it whole to whoever unlocks it', async () => {
    const place = await uploadOf(
      ann,
      'answers.png',
      new Uint8Array(await twoColours(900, 600).png().toBuffer()),
    );
    await processed(ann, place);
    const id = await postWith(place, { password: 'open sesame' });
    const { body } = await ben.post(`/api/posts/${id}/unlock`, { password: 'open sesame' });
    expect(body.post.main_media).toMatchObject({
      name: 'answers.png',
      title: 'The answers',
      alt: 'Forty-two',
    });
    expect(await sizeOf(body.post.main_media.url)).toBe(900);
  });
});
