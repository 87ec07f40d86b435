import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loopChannel } from '../../test/cable.ts';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, nobodyAt, type Person, postOf } from '../../test/people.ts';
import { uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cleo: Person;
let stranger: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  [cleo, stranger] = [await world.person('Cleo'), await world.person('Stu')];
});
beforeEach(async () => {
  loopId = await loopOf(ann, [ben, cleo]);
});
afterAll(() => world.stop());

const writePost = (person: Person, title: string, more: object = {}) =>
  person.post('/api/posts', { title, loop_id: loopId, ...more });
const readPost = async (person: Person, id: number) =>
  (
    await person.graphql(
      `query ($id: ID!) { post(id: $id) {
        id loop_id title sort_date created_at updated_at messages_count main_media { id } subscription_id
        user { id name } admins { id } abilities { update delete report comment subscribe unlock }
      } }`,
      { id: String(id) },
    )
  ).data.post;

describe('a new post', () => {
  test('is answered, shown to every member and to nobody else [3.19, 3.23, 3.25, 7.7, 7.70]', async () => {
    const { status, body } = await writePost(ben, '  **Hello** everyone ');
    expect(status).toBe(201);
    const { post } = body;
    expect(post).toMatchObject({
      loop_id: loopId,
      title: '**Hello** everyone',
      user: { id: ben.id, name: 'Ben Example', email: ben.email },
      main_media: null,
      additional_media: [],
      images_count: 0,
      messages_count: 0,
    });
    expect(post.user).toMatchObject({
      ...{ first_name: 'Ben', last_name: 'Example' },
      profiles: [{ loop_id: loopId, user_id: ben.id }],
    });
    expect(Math.abs(Date.parse(post.created_at) - world.clock.now().getTime())).toBeLessThan(minutes(1));
    expect(post.sort_date).toBe(post.created_at);
    for (const member of [ann, ben, cleo])
      expect(await readPost(member, post.id)).toMatchObject({
        ...{ id: String(post.id), loop_id: String(loopId), title: '**Hello** everyone' },
        ...{ user: { id: String(ben.id), name: 'Ben Example' }, admins: [], main_media: null },
        ...{ created_at: post.created_at, updated_at: post.updated_at, sort_date: post.sort_date },
        messages_count: 0,
      });
    expect(await readPost(stranger, post.id)).toBeNull();
    expect(
      (await nobodyAt(world.url).graphql(`{ post(id: ${post.id}) { id } }`)).errors?.[0]?.extensions,
    ).toEqual({
      code: 'unauthenticated',
      status: 401,
    });
  });

  test('has times with milliseconds, however round they are', async () => {
    const id = await postOf(ann, loopId);
    const times = { created_at: '2026-01-02T03:04:05.000Z', sort_date: '2026-01-02T03:04:05.100Z' };
    const sql = postgres(world.settings.DATABASE_URL, { max: 1 });
    await sql`update posts set ${sql(times)} where id = ${id}`;
    await sql.end();
    expect(await readPost(ben, id)).toMatchObject(times);
  });

  test('tells whoever has the loop open that there is new content [4.23, 7.69]', async () => {
    const [cable, strange] = [await cleo.cable(), await stranger.cable()];
    await cable.subscribe(loopChannel(loopId));
    expect(await strange.subscribe(loopChannel(loopId))).toBe(false);
    await postOf(ann, await loopOf(ann));
    await writePost(ben, 'News');
    expect(await cable.next(loopChannel(loopId), (m) => m.new_content)).toEqual({
      new_content: true,
      loop_id: loopId,
    });
    expect(strange.messages(loopChannel(loopId))).toEqual([]);
  });

  test('is followed by its author', async () => {
    const id = await postOf(ben, loopId);
    await world.settle();
    expect((await readPost(ben, id)).subscription_id).not.toBeNull();
    expect((await readPost(ann, id)).subscription_id).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
  ])('made of %s is refused: Your post needs a description or media file [5.25]', async (_, title) => {
    const { status, body } = await writePost(ben, title);
    expect([status, body.code]).toEqual([422, 'validation']);
    expect(body.detail).toBe('Your post needs a description or media file');
    expect(body.errors).toEqual({ title: 'Your post needs a description or media file' });
  });

  test('has 2000 characters at most [5.27, 9.1]', async () => {
    const [longest, tooLong] = ['👋'.repeat(2000), '👋'.repeat(2001)];
    const { status, body } = await writePost(ben, longest);
    const change = (title: string) => ben.put(`/api/posts/${body.post.id}`, { post: { title } });
    expect([status, (await change(longest)).status]).toEqual([201, 200]);
    for (const answer of [await writePost(ben, tooLong), await change(tooLong)])
      expect([answer.status, answer.body.detail]).toEqual([
        ...[422, 'The description can have 2000 characters at most'],
      ]);
  });
});

describe('the abilities of a post', () => {
  test.each<[string, () => Person, object]>([
    [
      'its author',
      () => ben,
      { update: true, delete: true, report: false, comment: true, subscribe: true, unlock: true },
    ],
    [
      'an admin of the loop',
      () => ann,
      { update: true, delete: true, report: false, comment: true, subscribe: true, unlock: true },
    ],
    [
      'another member',
      () => cleo,
      { update: false, delete: false, report: true, comment: true, subscribe: true, unlock: true },
    ],
  ])('is told to %s', async (_, actor, abilities) => {
    const id = await postOf(ben, loopId);
    expect((await readPost(actor(), id)).abilities).toEqual(abilities);
  });

  test('to edit it: the author and an admin do, another member may not, to a stranger it is not there [3.19, 3.25, 6.9, 7.7, 7.70]', async () => {
    const id = await postOf(ben, loopId, 'First words');
    world.clock.advance(minutes(1));
    const editAnswer = await ben.put(`/api/posts/${id}`, { post: { title: 'Better words' } });
    expect(editAnswer).toMatchObject({ status: 200, body: { post: { title: 'Better words' } } });
    const { created_at, updated_at, sort_date } = editAnswer.body.post;
    expect(Date.parse(updated_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(minutes(1));
    expect(sort_date).toBe(created_at);
    expect((await ann.put(`/api/posts/${id}`, { post: { title: 'Moderated' } })).status).toBe(200);
    expect(await cleo.put(`/api/posts/${id}`, { post: { title: 'Mine' } })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const answer = await stranger.put(`/api/posts/${id}`, { post: { title: 'Mine' } });
    expect(answer).toMatchObject({ status: 404, body: (await stranger.put('/api/posts/99999999', {})).body });
    expect(await readPost(ben, id)).toMatchObject({ title: 'Moderated', user: { id: String(ben.id) } });
    await ann.post(`/api/loops/${loopId}/members/${cleo.id}/add_admin`);
    expect((await cleo.put(`/api/posts/${id}`, { post: { title: 'Again' } })).body.post.title).toBe('Again');
  });

  test('to edit it needs a description: A description is required [5.26]', async () => {
    const id = await postOf(ben, loopId, 'Words');
    const { status, body } = await ben.put(`/api/posts/${id}`, { post: { title: ' ' } });
    expect([status, body.errors]).toEqual([422, { title: 'A description is required' }]);
    expect((await ben.put(`/api/posts/${id}`, { post: { title: 'x'.repeat(2001) } })).status).toBe(422);
    expect((await ben.put(`/api/posts/${id}`, {})).body.post.title).toBe('Words');
  });

  test('to delete it: the author and an admin do, another member may not [6.9, 7.43]', async () => {
    const [firstPost, secondPost] = [await postOf(ben, loopId), await postOf(ben, loopId)];
    expect(await cleo.delete(`/api/posts/${firstPost}`)).toMatchObject({ status: 403 });
    expect((await ben.delete(`/api/posts/${firstPost}`, { loop_id: loopId })).status).toBe(204);
    expect((await ann.delete(`/api/posts/${secondPost}`)).status).toBe(204);
    for (const id of [firstPost, secondPost]) {
      expect(await readPost(ben, id)).toBeNull();
      expect((await ben.delete(`/api/posts/${id}`)).status).toBe(404);
      expect((await ben.put(`/api/posts/${id}`, { post: { title: 'Back' } })).status).toBe(404);
    }
    const { data } = await ann.graphql(`{ allPosts(filter: { loop_id: ${loopId} }) { id } }`);
    expect(data.allPosts).toEqual([]);
  });
});

describe('an id of another loop', () => {
  test('in DELETE posts names nothing [7.43]', async () => {
    const id = await postOf(ben, loopId);
    const otherLoop = await loopOf(ben);
    for (const loop_id of [otherLoop, 63, 99_999_999])
      expect((await ben.delete(`/api/posts/${id}`, { loop_id })).status).toBe(404);
    expect(await readPost(ben, id)).not.toBeNull();
  });

  test('in POST posts is not there', async () => {
    const strange = await loopOf(stranger);
    const { status, body } = await ben.post('/api/posts', { title: 'Hello', loop_id: strange });
    expect([status, body]).toEqual([
      404,
      (await ben.post('/api/posts', { title: 'Hello', loop_id: 99_999_999 })).body,
    ]);
  });

  test('used as a post’s media is an unknown upload, as if it didn’t exist', async () => {
    const secret = await uploadOf(stranger, 'secret.txt', 'secret');
    const foreignPost = await stranger.post('/api/posts', {
      loop_id: await loopOf(stranger),
      additional_media: [{ url: secret.simple_url }],
    });
    const mediaId = foreignPost.body.post.main_media.id;
    const id = await postOf(ben, loopId, 'Mine');
    const never = await writePost(ben, 'Look', { additional_media: [{ url: 'f'.repeat(32) }] });
    expect(never).toMatchObject({ status: 422, body: { code: 'unknown_upload' } });
    for (const url of [secret.simple_url, secret.fields.key, mediaId, String(mediaId)]) {
      for (const swapped of [{ additional_media: [{ url }] }, { main_media_id: url }]) {
        const [writeAnswer, editAnswer] = [
          await writePost(ben, 'Look', swapped),
          await ben.put(`/api/posts/${id}`, { post: { title: 'Look' }, ...swapped }),
        ];
        expect([writeAnswer.status, writeAnswer.body]).toEqual([422, never.body]);
        expect([editAnswer.status, editAnswer.body]).toEqual([422, never.body]);
      }
    }
    expect(await readPost(ben, id)).toMatchObject({ title: 'Mine', main_media: null });
  });

  test('naming somebody else’s media in the same loop is an unknown upload on another post', async () => {
    const file = await uploadOf(cleo, 'notes.txt', 'notes');
    const { body } = await writePost(cleo, 'With notes', { additional_media: [{ url: file.simple_url }] });
    const mediaId = body.post.main_media.id;
    expect((await writePost(ben, 'Copied', { additional_media: [{ url: mediaId }] })).body.code).toBe(
      'unknown_upload',
    );
    const bensPost = await postOf(ben, loopId);
    expect((await ben.put(`/api/posts/${bensPost}`, { main_media_id: mediaId })).body.code).toBe(
      'unknown_upload',
    );
    const answer = await ann.put(`/api/posts/${body.post.id}`, {
      post: { title: 'Moderated' },
      additional_media: [{ url: mediaId }],
    });
    expect(answer.body.post.additional_media).toHaveLength(1);
  });
});

describe('an Idempotency-Key', () => {
  const once = (person: Person, key: string, title: string) =>
    person.post('/api/posts', { title, loop_id: loopId }, { 'idempotency-key': key });
  const titles = async () =>
    (await ann.graphql(`{ allPosts(filter: { loop_id: ${loopId} }) { title } }`)).data.allPosts.length;

  test('gets the same answer again, and one post', async () => {
    const first = await once(ben, 'key-1', 'Once');
    await world.settle();
    const repetition = await once(ben, 'key-1', 'Once');
    const post = { ...first.body.post, subscription_id: expect.any(Number) };
    expect([repetition.status, repetition.body]).toEqual([201, { post }]);
    expect(await titles()).toBe(1);
  });

  test('with another body is refused', async () => {
    await once(ben, 'key-2', 'Once');
    const conflict = await once(ben, 'key-2', 'Something else');
    expect([conflict.status, conflict.body.code]).toEqual([409, 'idempotency_mismatch']);
    expect(await titles()).toBe(1);
  });

  test('twenty times at once makes one post', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => once(ben, 'key-3', 'Once')));
    expect(new Set(answers.map(({ body }) => body.post.id)).size).toBe(1);
    expect(await titles()).toBe(1);
  });

  test('can be used again after a failure', async () => {
    expect((await once(ben, 'key-4', '')).status).toBe(422);
    expect((await once(ben, 'key-4', 'Better')).status).toBe(201);
  });

  test('used by someone else is a different key', async () => {
    const [bensAnswer, cleosAnswer] = [await once(ben, 'key-5', 'Once'), await once(cleo, 'key-5', 'Once')];
    expect(cleosAnswer.body.post.id).not.toBe(bensAnswer.body.post.id);
    expect((await once(ben, 'key-5', 'Once')).body.post.id).toBe(bensAnswer.body.post.id);
    expect((await once(cleo, 'key-5', 'Once')).body.post.id).toBe(cleosAnswer.body.post.id);
  });

  test('is forgotten after a day', async () => {
    const first = await once(ben, 'key-6', 'Once');
    world.clock.advance(minutes(24 * 60 + 1));
    expect((await once(ben, 'key-6', 'Once')).body.post.id).not.toBe(first.body.post.id);
  });
});
