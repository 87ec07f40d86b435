import { filmOf } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, type Person } from '../../../test/people.ts';
import { type Place, processed, uploadOf } from '../../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;
let film: Place;
let filmId: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
  film = await uploadOf(ann, 'film.mp4', await filmOf({ width: 96, height: 64, frames: 10 }));
  filmId = (await processed(ann, film)).id;
});
afterAll(() => world.stop());

const captions = 'WEBVTT\n\n00:01.000 --> 00:02.500 line:0\nHello, everyone!\n';
const giveCaptions = async (person: Person, text: string | Uint8Array<ArrayBuffer>, id = filmId) => {
  const { key } = (await uploadOf(person, 'words.vtt', text)).fields;
  return person.put(`/api/media/${id}/captions`, { upload_key: key });
};
const takeAway = (person: Person) => person.put(`/api/media/${filmId}/captions`, { upload_key: null });
const post = async (person: Person, more: object = {}) => {
  const additional_media = [{ url: film.simple_url }];
  return (await person.post('/api/posts', { loop_id: loopId, additional_media, ...more })).body.post;
};
const shownTo = async (person: Person, postId: number): Promise<string | null> =>
  (await person.graphql(`{ post(id: ${postId}) { main_media { captions_url } } }`)).data.post.main_media
    .captions_url;
const openLink = (url: string | null) => fetch(world.url + url);

describe('the captions of a video', () => {
  test('can be added before it is on a post, and are shown to everyone who sees it', async () => {
    expect((await giveCaptions(ann, captions)).status).toBe(204);
    const ownUrl = (await ann.get(`/api/uploads/${film.fields.key}`)).body.media.captions_url;
    expect(await (await openLink(ownUrl)).text()).toBe(captions);
    const { id } = await post(ann);
    const answer = await openLink(await shownTo(ben, id));
    expect(await answer.text()).toBe(captions);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
  });

  test('change or disappear under the same link when they are replaced or removed', async () => {
    const { id } = await post(ann);
    const url = await shownTo(ben, id);
    await giveCaptions(ann, captions.replace('everyone', 'all of you'));
    expect(await (await openLink(url)).text()).toContain('all of you');
    expect((await takeAway(ann)).status).toBe(204);
    expect([await shownTo(ben, id), (await openLink(url)).status]).toEqual([null, 404]);
  });

  test('no longer need their upload, which stops counting as waiting', async () => {
    const place = await uploadOf(ann, 'words.vtt', captions);
    const isThere = async () => (await ann.get(`/api/uploads/${place.fields.key}`)).status;
    expect(await isThere()).toBe(200);
    await ann.put(`/api/media/${filmId}/captions`, { upload_key: place.fields.key });
    expect(await isThere()).toBe(404);
  });

  test('can come from an upload that was already processed as a file', async () => {
    const place = await uploadOf(ann, 'words.vtt', captions);
    await processed(ann, place);
    const answer = await ann.put(`/api/media/${filmId}/captions`, { upload_key: place.fields.key });
    expect(answer.status).toBe(204);
  });

  test('can’t be opened by a former member, or on a locked post', async () => {
    await giveCaptions(ann, captions);
    const cem = await world.person('Cem');
    const otherLoop = await loopOf(ann, [cem]);
    const { id } = await post(ann, { loop_id: otherLoop, title: 'Our trip' });
    const url = await shownTo(cem, id);
    expect((await openLink(url)).status).toBe(200);
    await ann.put(`/api/posts/${id}`, { password: 'open sesame' });
    expect([await shownTo(cem, id), (await openLink(url)).status]).toEqual([null, 404]);
    await ann.put(`/api/posts/${id}`, { password: null });
    expect((await openLink(url)).status).toBe(200);
    await cem.post(`/api/loops/${otherLoop}/leave`);
    expect((await openLink(url)).status).toBe(404);
  });

  test('can be added by anyone who may edit the post, but not by its readers or by someone who copied it', async () => {
    const { id } = await post(ann, { is_cloneable: true, title: 'Take it' });
    expect((await giveCaptions(ben, captions)).status).toBe(403);
    const copy = { loop_id: loopId, cloned_from_id: id, additional_media: [{ url: filmId }] };
    expect((await ben.post('/api/posts', copy)).status).toBe(201);
    expect((await giveCaptions(ben, captions)).status).toBe(403);
    await ann.put(`/api/posts/${id}`, { admin_ids: [ben.id] });
    expect((await giveCaptions(ben, captions)).status).toBe(204);
    const dan = await world.person('Dan');
    expect((await giveCaptions(dan, captions)).status).toBe(404);
  });

  test('must come from an own upload, belong to a video, and stay within the size limit', async () => {
    const { key } = (await uploadOf(ben, 'words.vtt', captions)).fields;
    const ask = (body: object) => ann.put(`/api/media/${filmId}/captions`, body);
    expect((await ask({ upload_key: key })).body.code).toBe('unknown_upload');
    expect((await ask({ upload_key: '0'.repeat(32) })).body.code).toBe('unknown_upload');
    expect((await ask({})).status).toBe(422);
    expect((await giveCaptions(ann, `WEBVTT\n\n${'NOTE x\n\n'.repeat(70_000)}`)).body.code).toBe('too_large');
    const notes = await processed(ann, await uploadOf(ann, 'notes.txt', 'words'));
    const answer = await giveCaptions(ann, captions, notes.id);
    expect(answer.body.errors).toEqual({ upload_key: 'Only a film can have captions' });
  });

  test.each([
    ['nothing', '', 'This is not a captions file: a WebVTT file begins with the word WEBVTT.'],
    [
      'a page',
      '<script>alert(1)</script>',
      'This is not a captions file: a WebVTT file begins with the word WEBVTT.',
    ],
    [
      'SubRip',
      '1\n00:00:01,000 --> 00:00:02,000\nHi\n',
      'This is not a captions file: a WebVTT file begins with the word WEBVTT.',
    ],
    ['no cues', 'WEBVTT\n\nNOTE Only this\n', 'There are no captions in this file.'],
    [
      'commas',
      'WEBVTT\n\n00:01,000 --> 00:02,000\nHi\n',
      'Line 3 of the captions must have two times, as in 00:01.000 --> 00:04.000.',
    ],
    [
      'no times',
      'WEBVTT\n\nfirst\nHi\n',
      'Line 4 of the captions must have two times, as in 00:01.000 --> 00:04.000.',
    ],
    [
      'backwards',
      'WEBVTT\n\n00:03.000 --> 00:02.000\nHi\n',
      'The times in line 3 of the captions end before they begin.',
    ],
    [
      'run together',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n00:03.000 --> 00:04.000\nHo\n',
      'An empty line is missing before line 5 of the captions.',
    ],
  ])('made of %s are rejected with a sentence', async (_, text, sentence) => {
    const answer = await giveCaptions(ann, text);
    expect([answer.status, answer.body.errors]).toEqual([422, { upload_key: sentence }]);
  });

  test('that aren’t text are rejected', async () => {
    const answer = await giveCaptions(ann, new Uint8Array([...Buffer.from(captions), 0xff, 0xfe]));
    expect(answer.body.errors).toEqual({ upload_key: 'The captions are not written in UTF-8.' });
  });

  test('lose their styles and comments, with any kind of line ending', async () => {
    const rich = [
      '\ufeffWEBVTT - Our trip',
      '',
      'STYLE',
      '::cue { background: url(https://example.org/spy) }',
      '',
      'NOTE for us',
      '',
      '1',
      '01:00:00.000 --> 01:00:02.000 align:start position:10%',
      '<v Ann>Good morning',
      'you two',
      '',
    ].join('\r\n');
    await giveCaptions(ann, rich);
    const { captions_url } = (await ann.get(`/api/uploads/${film.fields.key}`)).body.media;
    expect(await (await openLink(captions_url)).text()).toBe(
      'WEBVTT\n\n1\n01:00:00.000 --> 01:00:02.000 align:start position:10%\n<v Ann>Good morning\nyou two\n',
    );
  });
});
