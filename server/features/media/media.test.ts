import { filmOf, twoColours } from '@loopyard/codec/made.testing.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';
import { type Place, processed, uploadOf } from '../../test/uploads.ts';

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

const openMedia = (path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers });
const bytesOf = async (path: string) => Buffer.from(await (await openMedia(path)).arrayBuffer());
const postWith = async (person: Person, places: Place[], more: object = {}) => {
  const additional_media = places.map(({ simple_url }) => ({ url: simple_url }));
  const answer = await person.post('/api/posts', { loop_id: loopId, additional_media, ...more });
  return answer.body.post;
};
const shownTo = async (person: Person, postId: number) =>
  (
    await person.graphql(
      `{ post(id: ${postId}) { main_media { id key url download_url } additional_media { id key order title url } } }`,
    )
  ).data.post;

describe('processing', () => {
  test.each([
    ['PNG', 'png', 'image/png'],
    ['JPEG', 'jpg', 'image/jpeg'],
  ])(
    'makes a %s smaller for its uses and takes out where it was taken [1.4, 3.26, 3.27, 3.28, 3.29]',
    async (_, ending, type) => {
      const picture = twoColours(900, 600);
      const bytes = await (ending === 'png' ? picture.png() : picture.jpeg()).toBuffer();
      expect((await sharp(bytes).metadata()).exif?.includes('SECRETPLACE')).toBe(true);
      const media = await processed(ann, await uploadOf(ann, `holiday.${ending}`, new Uint8Array(bytes)));
      expect(media).toMatchObject({
        resource_type: 'image',
        id: expect.any(Number),
        uuid: media.key,
        format: ending,
        name: `holiday.${ending}`,
        created_at: expect.any(String),
        type,
        width: 900,
        height: 600,
        size: expect.any(Number),
        progress: 100,
        processing_error: null,
        order: null,
        title: null,
      });
      expect(Math.abs(Date.parse(media.created_at) - world.clock.now().getTime())).toBeLessThan(minutes(1));
      expect((await processed(ann, await uploadOf(ann, 'a.txt', 'Hello'))).id).not.toBe(media.id);
      expect(media.placeholder).toMatch(/^data:image\//);
      expect((await postWith(ann, [], { additional_media: [{ url: media.key }] })).images_count).toBe(1);
      for (const path of [media.url, media.thumb_url, media.feed_url, media.download_url]) {
        const variantBytes = await bytesOf(path);
        expect(variantBytes.includes('SECRETPLACE')).toBe(false);
        expect((await sharp(variantBytes).metadata()).exif).toBeUndefined();
      }
      expect((await sharp(await bytesOf(media.thumb_url)).metadata()).width).toBeLessThan(900);
    },
  );

  test('makes a video playable, with a cover and five thumbnails to choose from [1.4, 3.27, 3.30, 4.42, 9.20]', async () => {
    const place = await uploadOf(ann, 'film.mp4', await filmOf({ width: 96, height: 64, frames: 50 }));
    const media = await processed(ann, place);
    expect((await postWith(ann, [place])).videos_count).toBe(1);
    expect(media).toMatchObject({
      resource_type: 'video',
      type: 'video/mp4',
      width: 96,
      processing_error: null,
    });
    expect(media.thumbnail_urls).toHaveLength(5);
    for (const picture of [media.cover_image_url, ...media.thumbnail_urls])
      expect((await sharp(await bytesOf(picture)).metadata()).width).toBe(96);
    const response = await openMedia(media.url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(response.headers.get('content-disposition')).toMatch(/^inline/);
  });

  test('keeps any other file unchanged, for download only [1.4, 3.27]', async () => {
    const html = '<script>alert(1)</script>';
    const media = await processed(ann, await uploadOf(ann, 'Lärm & (Krach).html', html));
    expect(media).toMatchObject({ resource_type: 'file', thumb_url: null, width: null });
    const response = await openMedia(media.url);
    expect(await response.text()).toBe(html);
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''L%C3%A4rm%20%26%20%28Krach%29.html",
    );
    expect(response.headers.get('content-type')).not.toMatch(/html/);
    const { id } = await postWith(ann, [], { additional_media: [{ url: media.key }] });
    expect((await shownTo(ben, id)).additional_media).toMatchObject([{ key: media.key }]);
  });

  test('detects the type from the bytes, not from the name', async () => {
    const png = await twoColours(40, 30).png().toBuffer();
    const media = await processed(ann, await uploadOf(ann, 'really.txt', new Uint8Array(png)));
    const lie = await processed(ann, await uploadOf(ann, 'a-page.png', '<svg onload="alert(1)"/>'));
    expect(media.resource_type).toBe('image');
    expect(lie.type ?? '').not.toMatch(/^image/);
  });

  test('ends with a sentence for a broken picture, and the post stays readable [3.31]', async () => {
    const png = await twoColours(400, 300).png().toBuffer();
    const place = await uploadOf(ann, 'broken.png', new Uint8Array(png.subarray(0, 200)));
    const media = await processed(ann, place);
    expect(media).toMatchObject({
      is_finished_processing: true,
      processing_error: 'This picture is damaged and cannot be shown.',
    });
    expect((await openMedia(media.url)).status).toBe(404);
    const post = await postWith(ann, [place]);
    expect(post.main_media.processing_error).toBe('This picture is damaged and cannot be shown.');
  });
});

describe('the media of a post', () => {
  let places: Place[];
  beforeAll(async () => {
    places = await Promise.all(['a.txt', 'b.txt', 'c.txt'].map((name) => uploadOf(ann, name, name)));
    for (const place of places) await processed(ann, place);
  });
  const keys = (post: { additional_media: { key: string }[] }) => post.additional_media.map(({ key }) => key);
  const keyOf = (i: number) => places[i]?.fields.key ?? '';

  test('keep their order, and the first one is the cover [3.20, 3.21, 3.28, 4.34, 5.25]', async () => {
    const post = await postWith(ann, places);
    expect(keys(post)).toEqual([keyOf(0), keyOf(1), keyOf(2)]);
    expect(post.main_media.key).toBe(keyOf(0));
    expect(post.files_count).toBe(3);
    expect(post.additional_media.map(({ order }: { order: number }) => order)).toEqual([0, 1, 2]);
  });

  test('use the order, cover and titles given [3.20, 3.21, 3.29, 4.35, 7.40, 7.41]', async () => {
    const additional_media = places.map(({ simple_url }, i) => ({
      url: simple_url,
      order: 3 - i,
      title: ` Title ${i} `,
    }));
    const covered = { additional_media, main_media_id: places[1]?.simple_url };
    const post = await postWith(ann, [], { title: 'Files', ...covered });
    expect([post.title, ...keys(post)]).toEqual(['Files', keyOf(2), keyOf(1), keyOf(0)]);
    expect(post.main_media).toMatchObject({ key: keyOf(1), title: 'Title 1' });
    expect(await shownTo(ben, post.id)).toMatchObject({ main_media: { key: keyOf(1) } });
  });

  test('change with an edit, and stay if the edit doesn’t mention them [7.41, 7.42]', async () => {
    const { id } = await postWith(ann, places, { title: 'Files', main_media_id: keyOf(1) });
    const edit = async (body: object) => (await ann.put(`/api/posts/${id}`, body)).body.post;
    const result = await edit({ post: { title: 'Better' } });
    expect([result.title, result.main_media.key]).toEqual(['Better', keyOf(1)]);
    expect(keys(result)).toEqual([keyOf(0), keyOf(1), keyOf(2)]);
    expect((await edit({ main_media_id: keyOf(2) })).main_media.key).toBe(keyOf(2));
    expect((await edit({ main_media_id: null })).main_media.key).toBe(keyOf(0));
    const fewer = await edit({
      additional_media: [{ url: result.additional_media[2].id }, { url: result.additional_media[0].url }],
    });
    expect([keys(fewer), fewer.files_count]).toEqual([[keyOf(2), keyOf(0)], 2]);
    expect(await edit({ additional_media: [] })).toMatchObject({ main_media: null, files_count: 0 });
  });

  test('use the first one as the cover if an edit names none or removes the cover [4.34]', async () => {
    const { id } = await postWith(ann, places, { title: 'Files', main_media_id: keyOf(2) });
    const edit = async (body: object) => (await ann.put(`/api/posts/${id}`, body)).body.post;
    const without = await edit({ additional_media: [{ url: keyOf(1) }, { url: keyOf(0) }] });
    expect([keys(without), without.main_media.key]).toEqual([[keyOf(1), keyOf(0)], keyOf(1)]);
    expect((await edit({ main_media_id: keyOf(0) })).main_media.key).toBe(keyOf(0));
    expect((await edit({ main_media_id: null })).main_media.key).toBe(keyOf(1));
    expect(await shownTo(ben, id)).toMatchObject({ main_media: { key: keyOf(1) } });
  });

  test('are measured by the server, whatever the client sent [7.40, 7.41]', async () => {
    const lies = { size: 1, width: 9, height: 9, format: 'png', resource_type: 'image' };
    const more = { title: 'Notes', order: 1, cover_image_url: '/nowhere.png' };
    const additional_media = [{ url: keyOf(0), ...lies, ...more }];
    const post = await postWith(ann, [], { additional_media, main_media_id: null });
    expect(post.main_media).toMatchObject({ resource_type: 'file', format: 'txt', size: 5, width: null });
    expect(post.main_media).toMatchObject({ height: null, title: 'Notes', cover_image_url: null });
    expect(post).toMatchObject({ images_count: 0, files_count: 1 });
  });

  test('can’t contain a file twice, or a cover that isn’t among them', async () => {
    const post = (more: object) => ann.post('/api/posts', { loop_id: loopId, ...more });
    const twice = await post({ additional_media: [{ url: keyOf(0) }, { url: keyOf(0) }] });
    const outside = await post({ additional_media: [{ url: keyOf(0) }], main_media_id: keyOf(1) });
    expect([twice.status, outside.status]).toEqual([422, 422]);
  });
});

describe('a link', () => {
  let place: Place;
  beforeAll(async () => {
    place = await uploadOf(ann, 'song.txt', '0123456789');
    await processed(ann, place);
  });
  const linkFor = async (person: Person) => {
    const { id } = await postWith(ann, [place]);
    return { id, link: (await shownTo(person, id)).main_media.url as string };
  };
  const withParameter = (link: string, name: string, value: string) => {
    const url = new URL(link, world.url);
    url.searchParams.set(name, value);
    return url.pathname + url.search;
  };
  const status = async (path: string) => (await openMedia(path)).status;

  test('opens without a token, also in ranges, and is never executed by a browser', async () => {
    const { link } = await linkFor(ben);
    const whole = await openMedia(link);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "attachment; filename*=UTF-8''song.txt",
      'cache-control': 'private, max-age=3600',
    });
    const part = await openMedia(link, { range: 'bytes=2-5' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-5/10',
      '2345',
    ]);
    const beyond = await openMedia(link, { range: 'bytes=50-60' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  test('is rejected if any part of it was changed', async () => {
    const [{ link }, anns] = [await linkFor(ben), await linkFor(ann)];
    const annsSession = new URL(anns.link, world.url).searchParams.get('s') ?? '';
    for (const [name, value] of [
      ['s', annsSession],
      ['l', '0'],
      ['l', String(await loopOf(ben))],
      ['e', '99999999999'],
      ['sig', 'x'.repeat(27)],
    ] as const)
      expect([name, value, await status(withParameter(link, name, value))]).toEqual([name, value, 404]);
    expect(await status(link.replace('/original', '/thumb'))).toBe(404);
    expect(await status(link.replace('/original', '/..%2f..%2foriginal'))).toBe(404);
    expect(await status(link.replace(place.fields.key, '0'.repeat(32)))).toBe(404);
    expect(await status(link)).toBe(200);
  });

  test('ends with its own session only', async () => {
    const sam = await world.person('Sam');
    const codes = await ann.get(`/api/loops/${loopId}/invitation_codes`);
    await sam.post('/api/loops/join', { loop_code: codes.body.loop_codes[0].loop_code });
    const [{ link }, bens] = [await linkFor(sam), await linkFor(ben)];
    expect(await status(link)).toBe(200);
    await sam.delete('/api/sessions/current');
    expect([await status(link), await status(bens.link)]).toEqual([404, 200]);
    expect((await openMedia(link, { range: 'bytes=0-1' })).status).toBe(404);
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['leaves the loop', (person) => person.post(`/api/loops/${loopId}/leave`)],
    ['is removed', (person) => ann.post(`/api/loops/${loopId}/members/${person.id}/remove`)],
  ])('ends when its owner %s', async (_, act) => {
    const dan = await world.person('Dan');
    const codes = await ann.get(`/api/loops/${loopId}/invitation_codes`);
    await dan.post('/api/loops/join', { loop_code: codes.body.loop_codes[0].loop_code });
    const { link } = await linkFor(dan);
    expect(await status(link)).toBe(200);
    await act(dan);
    expect(await status(link)).toBe(404);
  });

  test('ends when the file is removed from its post, or the post is deleted', async () => {
    const file = await uploadOf(ann, 'alone.txt', 'alone');
    await processed(ann, file);
    const post = await postWith(ann, [file], { title: 'Two words' });
    const secondPost = await postWith(ann, [file]);
    const link = (await shownTo(ben, post.id)).main_media.url;
    await ann.put(`/api/posts/${post.id}`, { additional_media: [] });
    expect(await status(link)).toBe(200);
    await ann.delete(`/api/posts/${secondPost.id}`);
    expect(await status(link)).toBe(404);
  });

  test('expires within two hours, and stays the same for a while so that it can be cached', async () => {
    const { id, link } = await linkFor(ben);
    expect((await shownTo(ben, id)).main_media.url).toBe(link);
    world.clock.advance(minutes(121));
    expect(await status(link)).toBe(404);
    expect(await status((await shownTo(ben, id)).main_media.url)).toBe(200);
  });
});
