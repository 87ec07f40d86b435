import { filmOf, twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from './command-line.ts';
import { minutes, type TestWorld } from './harness.ts';
import { loopOf, type Person, postOf, signInAgain } from './people.ts';
import { type Place, processed, uploadOf } from './uploads.ts';

let world: TestWorld;
let ann: Person;
let places: Place[];

export function linkRules(start: () => Promise<TestWorld>): void {
  beforeAll(async () => {
    world = await start();
    await fillWorld();
  });
  afterAll(() => world.stop());

  test.each(Object.entries(endings))('no link to any variant of a file opens once %s', (_, end) =>
    expectClosed(end),
  );
  test('no link opens if its signature is missing, truncated or made for something else', expectUnspoilt);
}

async function fillWorld(): Promise<void> {
  ann = await world.person('Ann');
  const photo = new Uint8Array(await twoColours(1500, 300).jpeg().toBuffer());
  const film = await filmOf({ width: 64, height: 48, frames: 10 });
  places = [
    await uploadOf(ann, 'photo.jpg', photo),
    await uploadOf(ann, 'film.mp4', film),
    await uploadOf(ann, 'notes.txt', 'words'),
  ];
  const media = await Promise.all(places.map((place) => processed(ann, place)));
  expect(media.map(({ processing_error }) => processing_error)).toEqual([null, null, null]);
  const words = await uploadOf(ann, 'film.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello');
  const captions = { upload_key: words.fields.key };
  expect((await ann.put(`/api/media/${media[1].id}/captions`, captions)).status).toBe(204);
}

type Scene = { ben: Person; loopId: number; postId: number };
/** One loop each, because a file is visible through any of its uses there. */
const endings: Record<string, (scene: Scene) => unknown> = {
  'its member was removed': ({ ben, loopId }) => ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`),
  'its member left': ({ ben, loopId }) => ben.post(`/api/loops/${loopId}/leave`),
  'its session ended': ({ ben }) => ben.delete('/api/sessions/current'),
  'its reader was suspended': ({ ben }) => commandLine(['suspend', ben.email], world.settings),
  'its post was deleted': ({ loopId, postId }) => ann.delete(`/api/posts/${postId}`, { loop_id: loopId }),
  'its post got a password': ({ postId }) => ann.put(`/api/posts/${postId}`, { password: 'open sesame' }),
  'its post was restricted to a role': async ({ loopId, postId }) => {
    const answer = await ann.post(`/api/loops/${loopId}/roles`, { name: 'Staff' });
    expect(answer.status).toBe(201);
    const { body } = await ann.get(`/api/loops/${loopId}`);
    const staff = body.loop.roles.find(({ name }: { name: string }) => name === 'Staff');
    await ann.put(`/api/posts/${postId}`, { restricted_to_role_id: staff.id });
  },
  'its media were taken off the post': ({ postId }) =>
    ann.put(`/api/posts/${postId}`, { additional_media: [] }),
  'its time was over': () => world.clock.advance(minutes(121)),
};

async function expectClosed(end: (scene: Scene) => unknown): Promise<void> {
  ann = await signInAgain(world.url, ann);
  const ben = await world.person('Ben');
  const loopId = await loopOf(ann, [ben]);
  const additional_media = places.map(({ simple_url }) => ({ url: simple_url }));
  const postId = await postOf(ann, loopId, 'Look', { additional_media });
  const links = await linksFor(ben, postId);
  expect(await statuses(links)).toEqual(links.map(() => 200));
  await end({ ben, loopId, postId });
  expect(await statuses(links)).toEqual(links.map(() => 404));
}

async function expectUnspoilt(): Promise<void> {
  const [ben, cid] = [await world.person('Ben'), await world.person('Cid')];
  const loopId = await loopOf(ann, [ben, cid]);
  const additional_media = places.map(({ simple_url }) => ({ url: simple_url }));
  const postId = await postOf(ann, loopId, 'Look', { additional_media });
  const [links, cids] = [await linksFor(ben, postId), await linksFor(cid, postId)];
  const signature = (link: string) => /sig=([^&]*)/.exec(link)?.[1] ?? '';
  const session = (link: string) => /s=(\d+)/.exec(link)?.[1] ?? '';
  const spoilt: ((link: string, n: number) => string)[] = [
    (link) => link.replace(/\?.*/, ''),
    (link) => link.replace(/&sig=[^&]*/, ''),
    (link) => link.replace(/sig=[^&]*/, 'sig='),
    (link) => link.replace(signature(link), signature(link).slice(0, -1)),
    (link, n) => link.replace(signature(link), signature(cids[n] ?? '')),
    (link, n) => link.replace(/s=\d+/, `s=${session(cids[n] ?? '')}`),
    (link) => link.replace(/s=\d+/, 's=0'),
    (link) => link.replace(/l=\d+/, 'l=0'),
    (link) => link.replace(/e=\d+/, (e) => `${e}0`),
    (link) => `${link}&e=99999999999`,
    (link) =>
      link.replace(
        /[0-9a-f]{32}/,
        (key) => places.find(({ fields }) => fields.key !== key)?.fields.key ?? '',
      ),
  ];
  for (const spoil of spoilt) {
    const spoiltLinks = links.map(spoil);
    expect(await statuses(spoiltLinks)).toEqual(spoiltLinks.map(() => 404));
  }
  expect(await statuses(links)).toEqual(links.map(() => 200));
}

async function linksFor(person: Person, postId: number): Promise<string[]> {
  const fields = 'url thumb_url feed_url large_url cover_image_url thumbnail_urls captions_url download_url';
  const { data } = await person.graphql(`{ post(id: ${postId}) { additional_media { ${fields} } } }`);
  const media: Record<string, unknown>[] = data.post.additional_media;
  const links = media.flatMap((file) =>
    Object.entries(file).flatMap(([field, value]) => (/urls?$/.test(field) ? value : null)),
  );
  const distinct = [...new Set(links.filter((link) => typeof link === 'string'))];
  expect(distinct.length).toBeGreaterThanOrEqual(15);
  expect(distinct.filter((link) => link.includes('/captions'))).toHaveLength(1);
  return distinct;
}

const statuses = (links: string[]) =>
  Promise.all(
    links.map(async (link) => {
      const answer = await fetch(world.url + link);
      await answer.body?.cancel();
      return answer.status;
    }),
  );
