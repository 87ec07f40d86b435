import { gifOf } from '@loopyard/codec/made.testing.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import type { Person } from '../../../test/people.ts';
import { linksOf, picture, upperRight } from '../../../test/pictures.ts';
import { processed, uploadOf } from '../../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let links: ReturnType<typeof linksOf>;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  links = linksOf(world);
});
afterAll(() => world.stop());

const editUpload = (person: Person, key: string, edit: object) =>
  person.post(`/api/uploads/${key}/edit`, edit);
async function mediaAfter(person: Person, key: string, edit: object) {
  const { status, body } = await editUpload(person, key, edit);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return processed(person, body.media.key);
}

describe('an edit of an upload', () => {
  test('shows a part of it under a new key, and all of it after an undo', async () => {
    const before = await picture(ann);
    const whole = await links.bytesOf(before.url);
    const media = await mediaAfter(ann, before.key, { crop: upperRight });
    expect(media).toMatchObject({
      id: before.id,
      edit: { crop: upperRight, rotate: 0 },
      width: 200,
      height: 150,
    });
    expect(media.key).not.toBe(before.key);
    for (const path of [media.url, media.thumb_url, media.feed_url])
      expect(await links.look(path)).toEqual(['200x150', 'lime', 'lime', 'lime', 'lime']);
    expect(await links.bytesOf(media.original_url)).toEqual(whole);
    const undone = await mediaAfter(ann, media.key, {});
    expect(undone).toMatchObject({ id: before.id, edit: null, width: 400, height: 300 });
    for (const [now, then] of [
      [undone.url, before.url],
      [undone.thumb_url, before.thumb_url],
    ])
      expect(await links.bytesOf(now)).toEqual(await links.bytesOf(then));
    expect((await links.open(media.url)).status).toBe(404);
  });

  test.for([
    [{ rotate: 90 }, ['300x400', 'blue', 'red', 'black', 'lime']],
    [{ rotate: -90 }, ['300x400', 'lime', 'black', 'red', 'blue']],
    [{ rotate: 180 }, ['400x300', 'black', 'blue', 'lime', 'red']],
    [
      { rotate: 90, crop: { x: 0, y: 0, width: 150, height: 200 } },
      ['150x200', 'blue', 'blue', 'blue', 'blue'],
    ],
    [{ rotate: 10 }, ['326x244', 'red', 'lime', 'blue', 'black']],
    [{ rotate: -100.5 }, ['242x324', 'lime', 'black', 'red', 'blue']],
  ] as const)('leaves no corner empty for %j', async ([edit, corners]) => {
    const before = await picture(ann);
    expect(await links.look((await mediaAfter(ann, before.key, edit)).url)).toEqual(corners);
  });

  test('starts from the original if the picture was edited before', async () => {
    const before = await picture(ann);
    const first = await mediaAfter(ann, before.key, { crop: upperRight });
    const second = await mediaAfter(ann, first.key, { crop: { x: 0, y: 150, width: 100, height: 100 } });
    expect(await links.look(second.url)).toEqual(['100x100', 'blue', 'blue', 'blue', 'blue']);
    const repetition = await editUpload(ann, second.key, { crop: { x: 0, y: 150, width: 100, height: 100 } });
    expect(repetition.body.media.key).toBe(second.key);
  });

  test('keeps transparent areas transparent', async () => {
    const clear = sharp({ create: { width: 60, height: 40, channels: 4, background: '#ff000080' } });
    const { url } = await mediaAfter(ann, (await picture(ann, clear)).key, { rotate: 20 });
    const { data } = await sharp(await links.bytesOf(url))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 128]);
  });

  test('keeps an animated picture animated, and can’t turn it', async () => {
    const gif = await gifOf(['red', 'green', 'blue'], 100, 80);
    const before = await processed(ann, await uploadOf(ann, 'dance.gif', new Uint8Array(gif)));
    const media = await mediaAfter(ann, before.key, { crop: { x: 10, y: 10, width: 50, height: 40 } });
    for (const path of [media.url, media.feed_url])
      expect(await sharp(await links.bytesOf(path)).metadata()).toMatchObject({
        pages: 3,
        width: 50,
        height: 40,
      });
    expect([before, media, await picture(ann)].map(({ is_moving }) => is_moving)).toEqual([
      true,
      true,
      false,
    ]);
    expect((await editUpload(ann, media.key, { rotate: 90 })).body.errors).toEqual({
      rotate: 'A moving picture can be cropped, but not turned',
    });
  });

  test('has one effect under one Idempotency-Key', async () => {
    const before = await picture(ann);
    const send = () =>
      ann.post(
        `/api/uploads/${before.key}/edit`,
        { rotate: 90 },
        { 'idempotency-key': `edit-${before.key}` },
      );
    const [first, second] = [await send(), await send()];
    expect(second.body.media.key).toBe(first.body.media.key);
  });

  test('doesn’t change where the upload is already shown', async () => {
    const before = await picture(ann);
    await ann.put(`/api/users/${ann.id}`, { default_portrait: { url: before.key } });
    const portrait = async () => {
      const { url } = (await ann.get(`/api/users/${ann.id}`)).body.user.portrait;
      return { file: url.split('?')[0], corners: await links.look(url) };
    };
    const whole = await portrait();
    const media = await mediaAfter(ann, before.key, { crop: { x: 0, y: 0, width: 150, height: 150 } });
    expect(await portrait()).toEqual(whole);
    await ann.put(`/api/users/${ann.id}`, { default_portrait: { url: media.key } });
    expect((await portrait()).corners).toEqual(['150x150', 'red', 'red', 'red', 'red']);
  });
});

describe('refused is', () => {
  const outside = 'The crop must stay inside the picture';
  const crop = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  test.for([
    ['a part beyond the right edge', { crop: crop(1, 0, 400, 300) }, { crop: outside }],
    ['a part that begins outside', { crop: crop(-1, 0, 10, 10) }, { crop: outside }],
    ['a part of no size', { crop: crop(0, 0, 0, 10) }, { crop: outside }],
    [
      'all of a picture that was turned a quarter',
      { crop: crop(0, 0, 400, 300), rotate: 90 },
      { crop: outside },
    ],
    ['an empty corner', { crop: crop(0, 0, 100, 100), rotate: 30 }, { crop: outside }],
    [
      'too far a turn',
      { rotate: 181 },
      { rotate: 'A picture can be turned by at most 180 degrees either way' },
    ],
  ] as const)('%s', async ([, edit, errors]) => {
    const before = await picture(ann);
    expect(await editUpload(ann, before.key, edit)).toMatchObject({ status: 422, body: { errors } });
    expect((await editUpload(ann, before.key, { crop: upperRight })).status).toBe(200);
  });

  test('a file that is no picture, is still being processed or belongs to someone else', async () => {
    const text = await uploadOf(ann, 'a.txt', 'words');
    await processed(ann, text);
    expect((await editUpload(ann, text.fields.key, { rotate: 90 })).body.detail).toBe(
      'Only a picture can be edited',
    );
    const { key } = await picture(ann);
    expect((await editUpload(ben, key, { rotate: 90 })).status).toBe(404);
    expect((await editUpload(ann, key, { rotate: 90 })).status).toBe(200);
  });
});
