import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';
import { uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;
let elsewhere: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
  elsewhere = await loopOf(ann, [ben]);
});
afterAll(() => world.stop());

const writePost = async (person: Person, title: string, more: object = {}) =>
  (await person.post('/api/posts', { title, loop_id: loopId, ...more })).body.post;

describe('a copy of a post', () => {
  test('takes its media, into another loop too, if it may be cloned', async () => {
    const file = await uploadOf(ann, 'song.txt', 'la');
    const more = { additional_media: [{ url: file.simple_url }], is_cloneable: true };
    const source = await writePost(ann, 'Song', more);
    const media = [{ url: source.main_media.id }];
    const copy = (person: Person, cloned_from_id: number, loop_id = elsewhere) =>
      person.post('/api/posts', { title: 'Copy', loop_id, cloned_from_id, additional_media: media });
    expect((await copy(ben, source.id)).body.post).toMatchObject({ cloned_from_id: source.id });
    await ann.put(`/api/posts/${source.id}`, { password: 'open sesame' });
    expect((await copy(ben, source.id)).body.errors).toHaveProperty('cloned_from_id');
    await ann.put(`/api/posts/${source.id}`, { password: null, is_cloneable: false });
    expect((await copy(ben, source.id)).body.errors).toHaveProperty('cloned_from_id');
    expect(
      (await copy(ann, (await writePost(ben, 'Not it', { is_cloneable: true })).id, loopId)).status,
    ).toBe(201);
  });

  test('does not take the media of another post', async () => {
    const file = await uploadOf(ann, 'song.txt', 'la');
    const source = await writePost(ann, 'Song', { additional_media: [{ url: file.simple_url }] });
    const otherPost = await writePost(ann, 'Other', { is_cloneable: true });
    const stolen = await ben.post('/api/posts', {
      title: 'Copy',
      loop_id: loopId,
      cloned_from_id: otherPost.id,
      additional_media: [{ url: source.main_media.id }],
    });
    expect([stolen.status, stolen.body.code]).toEqual([422, 'unknown_upload']);
  });
});
