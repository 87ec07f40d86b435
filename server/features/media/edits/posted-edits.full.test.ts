import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../platform/patience.testing.ts';
import { loopChannel } from '../../../test/cable.ts';
import { commandLine } from '../../../test/command-line.ts';
import { days, startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../../test/people.ts';
import { linksOf, picture, quarters, upperRight } from '../../../test/pictures.ts';
import { processed, uploadOf } from '../../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;
let links: ReturnType<typeof linksOf>;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
  links = linksOf(world);
});
afterAll(() => world.stop());

type Media = { id: number; key: string; url: string; original_url: string };
describe('an edit of a picture on a post', () => {
  const mediaShown = async (person: Person, post: number): Promise<Media> =>
    (
      await person.graphql(
        `{ post(id: ${post}) { main_media { id key url original_url edit { rotate crop { x y width height } } } } }`,
      )
    ).data.post.main_media;
  const ready = async (person: Person, post: number) =>
    until(
      async () =>
        (await links.open((await mediaShown(person, post)).url)).status === 200
          ? mediaShown(person, post)
          : null,
      () => 'not ready',
    );
  async function postAndCopy() {
    const { simple_url: url } = await picture(ann);
    const additional_media = [{ url }];
    const post = await postOf(ann, loopId, 'A picture', { additional_media, is_cloneable: true });
    const id = Number((await mediaShown(ann, post)).id);
    const copied = { additional_media: [{ url: String(id) }], cloned_from_id: post };
    return { post, copy: await postOf(ben, loopId, 'A copy', copied), id };
  }

  test('doesn’t change a copy or links to it, and hides the rest from people who may not edit', async () => {
    const { post, copy, id } = await postAndCopy();
    const [then, thenOfCopy] = [await mediaShown(ben, post), await mediaShown(ann, copy)];
    const answer = await ann.post(`/api/media/${id}/edit`, { post_id: post, crop: upperRight });
    expect(answer).toMatchObject({
      status: 200,
      body: { post_id: post, media: { id, is_finished_processing: false } },
    });
    const now = await ready(ben, post);
    expect(now).toMatchObject({ id: String(id), edit: { rotate: 0, crop: upperRight } });
    expect(await links.look(now.url)).toEqual(['200x150', 'lime', 'lime', 'lime', 'lime']);
    const whole = ['400x300', 'red', 'lime', 'blue', 'black'];
    expect([await links.look(thenOfCopy.url), await links.look((await mediaShown(ann, copy)).url)]).toEqual([
      whole,
      whole,
    ]);
    expect(await links.look((await mediaShown(ann, post)).original_url)).toEqual(whole);
    expect((await links.open(then.url)).status).toBe(200);
    await ben.delete(`/api/posts/${copy}`, {});
    for (const path of [then.url, now.original_url]) expect((await links.open(path)).status).toBe(404);
    expect(await links.look((await mediaShown(ann, post)).original_url)).toEqual(whole);
  });

  test('by the author of a copy doesn’t change the original post, and both can undo their edits', async () => {
    const { post, copy } = await postAndCopy();
    const edit = (person: Person, of: number, media: Media, body: object) =>
      person.post(`/api/media/${media.id}/edit`, { post_id: of, ...body });
    expect((await edit(ben, copy, await mediaShown(ben, copy), { crop: upperRight })).status).toBe(200);
    expect(await links.look((await ready(ann, copy)).url)).toEqual([
      '200x150',
      'lime',
      'lime',
      'lime',
      'lime',
    ]);
    expect((await edit(ann, post, await mediaShown(ann, post), { rotate: 180 })).status).toBe(200);
    expect(await links.look((await ready(ann, post)).url)).toEqual([
      '400x300',
      'black',
      'blue',
      'lime',
      'red',
    ]);
    for (const [person, of] of [
      [ben, copy],
      [ann, post],
    ] as const) {
      expect((await edit(person, of, await mediaShown(person, of), {})).status).toBe(200);
      expect(await links.look((await ready(person, of)).url)).toEqual([
        '400x300',
        'red',
        'lime',
        'blue',
        'black',
      ]);
    }
  });

  test('survives saving a form that still has an earlier version of the picture', async () => {
    const { simple_url: url } = await picture(ben);
    const post = await postOf(ben, loopId, 'A picture', { additional_media: [{ url }] });
    const before = await mediaShown(ben, post);
    const mediaAfter = async (edit: object) => {
      const body = { post_id: post, ...edit };
      expect((await ann.post(`/api/media/${before.id}/edit`, body)).status).toBe(200);
      return ready(ben, post);
    };
    const between = await mediaAfter({ rotate: 90 });
    const { key } = await mediaAfter({ crop: upperRight });
    for (const [person, media] of [ben, ann].flatMap((person) =>
      [before, between].map((m) => [person, m] as const),
    )) {
      const changes = {
        post: { title: 'Words' },
        additional_media: [{ url: media.url }],
        main_media_id: media.url,
      };
      expect((await person.put(`/api/posts/${post}`, changes)).status).toBe(200);
      expect(await mediaShown(ben, post)).toMatchObject({ id: before.id, key, edit: { crop: upperRight } });
    }
  });

  test('is sent to everyone who has the loop open', async () => {
    const { post, id } = await postAndCopy();
    const cable = await ben.cable();
    await cable.subscribe(loopChannel(loopId));
    await ann.post(`/api/media/${id}/edit`, { post_id: post, rotate: 90 });
    const about = { type: 'Media', post_id: post, media_id: id };
    for (const is_finished_processing of [false, true])
      expect(
        await cable.next(
          loopChannel(loopId),
          (m) => m.media_id === id && m.is_finished_processing === is_finished_processing,
        ),
      ).toMatchObject(about);
    cable.close();
  });

  test('is not shown again to a repeat once the picture or its post is gone', async () => {
    const isShownAgain = async (leave: (post: number) => Promise<unknown>) => {
      const { post, id } = await postAndCopy();
      const turn = () =>
        ann.post(
          `/api/media/${id}/edit`,
          { post_id: post, rotate: 90 },
          { 'idempotency-key': `turn-${post}` },
        );
      const statuses = [(await turn()).status, (await turn()).status];
      await leave(post);
      return [...statuses, (await turn()).status];
    };
    const without = { title: 'Words alone', additional_media: [] };
    expect(await isShownAgain((post) => ann.put(`/api/posts/${post}`, without))).toEqual([200, 200, 404]);
    expect(await isShownAgain((post) => ann.delete(`/api/posts/${post}`, {}))).toEqual([200, 200, 404]);
  });

  test('is refused where the post shows a file that is no picture', async () => {
    const { key } = await processed(ann, await uploadOf(ann, 'notes.txt', 'words'));
    const post = await postOf(ann, loopId, 'Notes', { additional_media: [{ url: key }] });
    const { id } = await mediaShown(ann, post);
    expect(await ann.post(`/api/media/${id}/edit`, { post_id: post, rotate: 90 })).toMatchObject({
      status: 422,
      body: { detail: 'Only a picture can be edited' },
    });
  });

  test('is deleted with the post, including its original', async () => {
    const { post, copy, id } = await postAndCopy();
    for (const rotate of [90, 180]) {
      expect((await ann.post(`/api/media/${id}/edit`, { post_id: post, rotate })).status).toBe(200);
      await ready(ann, post);
    }
    const [{ key }, original] = [await mediaShown(ann, post), (await mediaShown(ann, copy)).key];
    const home = (of: string) => readdir(world.fileFolder(of)).catch(() => []);
    /** A worker runs all chores when it starts. */
    const sweep = async () => world.another({ web: false, worker: true });
    expect((await commandLine(['check', '--bytes'], world.settings)).output).toBe(
      'Everything is in order.\n',
    );
    await ann.delete(`/api/posts/${post}`, {});
    world.clock.advance(days(3));
    await sweep();
    await until(
      async () => (await home(key)).length === 0 || null,
      () => 'still there',
    );
    expect((await home(original)).length).toBeGreaterThan(0);
    await ben.delete(`/api/posts/${copy}`, {});
    await sweep();
    await until(
      async () => (await home(original)).length === 0 || null,
      () => 'still there',
    );
  });
});

describe('while an edit is made', () => {
  test('another edit may come: the last one is shown, and nothing else is kept', async () => {
    const quiet = await startWorld({ roles: 'web' });
    const cat = await quiet.person('Cat');
    const place = await uploadOf(cat, 'a.png', new Uint8Array(await quarters().png().toBuffer()));
    expect((await cat.post(`/api/uploads/${place.fields.key}/edit`, { rotate: 90 })).body.detail).toBe(
      'This file is still being prepared. Please try again in a moment',
    );
    const worker = await quiet.another({ web: false, worker: true });
    const { key } = await processed(cat, place);
    await worker.stop();
    const first = (await cat.post(`/api/uploads/${key}/edit`, { rotate: 90 })).body.media.key;
    const answers = await Promise.all(
      [180, -90].map((rotate) => cat.post(`/api/uploads/${first}/edit`, { rotate })),
    );
    // A later edit no longer finds the picture by its old key, unless it had already looked it up.
    const successes = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(2 - successes.length);
    await quiet.another({ web: false, worker: true });
    const state = async ({ body }: (typeof answers)[number]) => cat.get(`/api/uploads/${body.media.key}`);
    const [last, ...more] = (await Promise.all(successes.map(state))).filter(({ status }) => status === 200);
    expect([last?.status, more]).toEqual([200, []]);
    const { media } = last?.body ?? {};
    const lastState = await processed(cat, media.key);
    expect(lastState.edit.rotate).toBe(media.edit.rotate);
    expect((await commandLine(['check', '--bytes'], quiet.settings)).code).toBe(0);
    await quiet.stop();
  });
});
