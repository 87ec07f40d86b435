import { filmOf, twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, type Person } from '../../../test/people.ts';
import { processed, uploadOf } from '../../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  loopId = await loopOf(ann);
});
afterAll(() => world.stop());

test.each([
  [
    'a picture [3.26]',
    'holiday.jpg',
    async () => new Uint8Array(await twoColours(900, 600).jpeg().toBuffer()),
  ],
  ['a film', 'film.mp4', () => filmOf({ width: 96, height: 64, frames: 25 })],
  ['any other file', 'notes.txt', async () => 'Bring water'],
])('the size shown is that of the bytes served, for %s', async (_, name, bytes) => {
  const place = await uploadOf(ann, name, await bytes());
  const media = await processed(ann, place);
  const form = { loop_id: loopId, additional_media: [{ url: place.simple_url }] };
  const { main_media, id } = (await ann.post('/api/posts', form)).body.post;
  const answer = await ann.graphql(`{ post(id: ${id}) { main_media { size url download_url } } }`);
  for (const { size, url, download_url } of [media, main_media, answer.data.post.main_media])
    for (const path of [url, download_url]) {
      const response = await fetch(world.url + path);
      expect(size).toBe((await response.arrayBuffer()).byteLength);
      expect(response.headers.get('content-length')).toBe(String(size));
    }
});
