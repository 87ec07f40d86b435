import { filmOf, twoColours } from '@loopyard/codec/made.testing.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';
import { type Place, processed, uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;
let film: Place;
let upload: { id: number; thumbnail_urls: string[]; cover_image_url: string };

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
  film = await uploadOf(ann, 'film.mp4', await filmOf({ width: 96, height: 64, frames: 50 }));
  upload = await processed(ann, film);
});
afterAll(() => world.stop());

type Cover = { url: string; title?: string; alt?: string; cover_image_url?: string | null };
const cover = (url: string | null | undefined) => /\/([^/?]+)\?/.exec(url ?? '')?.[1];
const postWith = async (media: Partial<Cover> = {}, more: object = {}) => {
  const additional_media = [{ url: film.simple_url, ...media }];
  return (await ann.post('/api/posts', { loop_id: loopId, additional_media, ...more })).body.post;
};
const coverShown = async (person: Person, postId: number) => {
  const media = 'id cover_image_url feed_url thumb_url';
  const { data } = await person.graphql(`{ post(id: ${postId}) { main_media { ${media} } } }`);
  const { cover_image_url, feed_url, thumb_url } = data.post.main_media;
  return [cover_image_url, feed_url, thumb_url].map(cover);
};
const choose = (person: Person, body: object, id = upload.id) => person.put(`/api/media/${id}`, body);

describe('the five thumbnails of a video', () => {
  test('end in -1 to -5, and one of them is its cover [4.43]', async () => {
    const names = upload.thumbnail_urls.map(cover);
    expect(names).toEqual([1, 2, 3, 4, 5].map((n) => `thumbnail-${n}`));
    expect(names).toContain(cover(upload.cover_image_url));
  });

  test('can be chosen with the post, and exist in all sizes [4.42, 7.40]', async () => {
    for (const n of [2, 5]) {
      const post = await postWith({ cover_image_url: upload.thumbnail_urls[n - 1] ?? '' });
      expect(cover(post.main_media.cover_image_url)).toBe(`thumbnail-${n}`);
      expect(await coverShown(ben, post.id)).toEqual([`thumbnail-${n}`, `feed-${n}`, `thumb-${n}`]);
      for (const url of [post.main_media.thumb_url, post.main_media.feed_url])
        expect((await fetch(world.url + url)).headers.get('content-type')).toBe('image/webp');
    }
  });

  test('can be chosen later by anyone who may edit the post, who can also go back to the default', async () => {
    const { id } = await postWith();
    const [ours] = await coverShown(ben, id);
    const answer = await choose(ann, { thumbnail: 4 });
    expect([answer.status, cover(answer.body.media.cover_image_url)]).toEqual([200, 'thumbnail-4']);
    expect(await coverShown(ben, id)).toEqual(['thumbnail-4', 'feed-4', 'thumb-4']);
    await choose(ann, { title: 'Our trip' });
    expect((await coverShown(ben, id))[0]).toBe('thumbnail-4');
    await choose(ann, { thumbnail: null });
    expect((await coverShown(ben, id))[0]).toBe(ours);
  });

  test('keep the choice if an edit names no thumbnail, or one of another video', async () => {
    const { id } = await postWith({ cover_image_url: upload.thumbnail_urls[2] ?? '' });
    const edit = (media: object) =>
      ann.put(`/api/posts/${id}`, { additional_media: [{ url: upload.id, ...media }] });
    const elsewhere = `/media/${'0'.repeat(32)}/thumbnail-2?s=1`;
    const { id: newId } = await postWith({ cover_image_url: elsewhere });
    expect((await coverShown(ben, newId))[0]).toBe(cover(upload.cover_image_url));
    for (const media of [{ title: 'Trip' }, { cover_image_url: elsewhere }, { cover_image_url: '/-5' }]) {
      await edit(media);
      expect((await coverShown(ben, id))[0]).toBe('thumbnail-3');
    }
    await ann.put(`/api/posts/${id}`, { post: { title: 'Words alone' } });
    expect((await coverShown(ben, id))[0]).toBe('thumbnail-3');
    await edit({ cover_image_url: upload.thumbnail_urls[0] });
    expect((await coverShown(ben, id))[0]).toBe('thumbnail-1');
    await edit({ cover_image_url: null });
    expect((await coverShown(ben, id))[0]).toBe(cover(upload.cover_image_url));
  });

  test('can be chosen by two people at once, and one choice wins', async () => {
    const { id } = await postWith({}, { admin_ids: [ben.id] });
    const answers = await Promise.all([choose(ann, { thumbnail: 1 }), choose(ben, { thumbnail: 5 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(['thumbnail-1', 'thumbnail-5']).toContain((await coverShown(ben, id))[0]);
  });

  test('each have a blurred version, and the chosen one is shown on a locked post too', async () => {
    const { id } = await postWith({ cover_image_url: upload.thumbnail_urls[4] ?? '' }, { title: 'Look' });
    const lightOf = async (picture: ArrayBuffer | Buffer) =>
      (await sharp(picture).greyscale().stats()).channels[0]?.mean ?? 0;
    const bytesOf = async (link: string) => (await fetch(world.url + link)).arrayBuffer();
    const shownTo = async (person: Person) => {
      const { data } = await person.graphql(
        `{ post(id: ${id}) { main_media { placeholder url thumb_url } } }`,
      );
      const { placeholder, url, thumb_url } = data.post.main_media;
      return { blur: await lightOf(Buffer.from(placeholder.split(',')[1], 'base64')), url, thumb_url };
    };
    // Each thumbnail of the film is lighter than the one before.
    const thumbnails = await Promise.all(
      upload.thumbnail_urls.map(async (link) => lightOf(await bytesOf(link))),
    );
    const [first = 0, last = 0] = [thumbnails[0], thumbnails[4]];
    expect(last - first).toBeGreaterThan(20);
    const isOfLast = (light: number) => Math.abs(light - last) < 5;
    expect(isOfLast((await shownTo(ben)).blur)).toBe(true);
    expect((await ann.put(`/api/posts/${id}`, { password: 'open sesame' })).status).toBe(200);
    const { blur, url, thumb_url } = await shownTo(ben);
    expect(isOfLast(blur)).toBe(true);
    for (const link of [url, thumb_url]) expect(isOfLast(await lightOf(await bytesOf(link)))).toBe(true);
    await choose(ann, { thumbnail: 1 });
    expect(Math.abs((await shownTo(ben)).blur - first)).toBeLessThan(5);
  });

  test('can be chosen separately in a copy of the post', async () => {
    const { id, main_media } = await postWith({}, { is_cloneable: true, title: 'Take it' });
    const [before] = await coverShown(ben, id);
    const copy = await ben.post('/api/posts', {
      loop_id: loopId,
      cloned_from_id: id,
      additional_media: [{ url: main_media.url, cover_image_url: main_media.thumbnail_urls[1] }],
    });
    expect((await choose(ben, { thumbnail: 3 })).status).toBe(200);
    expect((await coverShown(ann, copy.body.post.id))[0]).toBe('thumbnail-3');
    expect((await coverShown(ann, id))[0]).toBe(before);
  });

  test('can’t be chosen if there are none', async () => {
    const notes = await uploadOf(ann, 'notes.txt', 'words');
    const post = await postWith({ url: notes.simple_url });
    const { status, body } = await choose(ann, { thumbnail: 1 }, post.main_media.id);
    expect([status, body.errors]).toEqual([422, { thumbnail: 'Only a film can have thumbnails' }]);
    await postWith();
    for (const thumbnail of [0, 6, 1.5, '2']) expect((await choose(ann, { thumbnail })).status).toBe(422);
  });

  test('are announced to everyone who has the loop open', async () => {
    const { id } = await postWith();
    await world.settle();
    const cable = await ben.cable();
    const channel = { channel: 'LoopsChannel', loop_id: loopId } as const;
    await cable.subscribe(channel);
    await choose(ann, { thumbnail: 2 });
    const state = await cable.next(channel, (message) => message.type === 'Media' && message.post_id === id);
    expect(state).toMatchObject({ media_id: upload.id, is_finished_processing: true });
    cable.close();
  });
});

describe('the description of a picture or film', () => {
  const altsShown = async (person: Person, postId: number) => {
    const { data } = await person.graphql(`{ post(id: ${postId}) { main_media { alt } } }`);
    return data.post.main_media.alt;
  };

  test('is read by all who see the post, and no edit that leaves it out takes it away [3.62]', async () => {
    const post = await postWith({ alt: '  A hall,\nslowly lit ' }, { title: 'Look' });
    expect([post.main_media.alt, await altsShown(ben, post.id)]).toEqual(Array(2).fill('A hall, slowly lit'));
    const edit = (media: object) =>
      ann.put(`/api/posts/${post.id}`, { additional_media: [{ url: upload.id, ...media }] });
    await edit({ title: 'Trip' });
    await ann.put(`/api/posts/${post.id}`, { post: { title: 'Words alone' } });
    await choose(ann, { title: 'Our trip' });
    expect(await altsShown(ben, post.id)).toBe('A hall, slowly lit');
    expect((await choose(ann, { alt: 'A hall' })).body.media.alt).toBe('A hall');
    for (const alt of [null, ' ']) {
      await edit({ alt: 'A hall' });
      expect(await altsShown(ben, post.id)).toBe('A hall');
      await edit({ alt });
      expect(await altsShown(ben, post.id)).toBeNull();
    }
  });

  test('can’t be longer than 1,000 characters [5.45]', async () => {
    const alt = '🌧'.repeat(1001);
    const picture = await uploadOf(ann, 'hall.png', await twoColours(30, 20).png().toBuffer());
    const sentence = 'A description can have 1000 characters at most';
    for (const [place, { id }] of [
      [film, upload],
      [picture, await processed(ann, picture)],
    ] as const) {
      const form = { loop_id: loopId, additional_media: [{ url: place.simple_url, alt }] };
      const answers = [await ann.post('/api/posts', form), await choose(ann, { alt }, id)];
      const sentences = answers.map(({ status, body }) => [status, Object.values(body.errors)]);
      expect(sentences).toEqual(Array(2).fill([422, [sentence]]));
      const post = await postWith({ url: place.simple_url, alt: alt.slice(2) });
      expect(post.main_media.alt).toBe(alt.slice(2));
    }
  });
});

test('asking for thumbnails of an unprocessed video says to try again [4.45]', async () => {
  const idle = await startWorld({ roles: 'web' });
  const amy = await idle.person('Amy');
  const place = await uploadOf(amy, 'film.mp4', await filmOf({ width: 32, height: 32, frames: 2 }));
  const additional_media = [{ url: place.simple_url }];
  const { body } = await amy.post('/api/posts', { loop_id: await loopOf(amy), additional_media });
  const answer = await choose(amy, { thumbnail: 1 }, body.post.main_media.id);
  expect([answer.status, answer.body.detail]).toEqual([409, 'Processing thumbnails, check back in a minute']);
  await idle.stop();
});
