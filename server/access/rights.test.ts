import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cable, commentsOf, loopChannel } from '../test/cable.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { dear, loopOf, type Person, postOf } from '../test/people.ts';
import { processed, uploadOf } from '../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cleo: Person;
let dan: Person;
let stranger: Person;
let loopId: number;
let elsewhere: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  [cleo, dan] = [await world.person('Cleo'), await world.person('Dan')];
  stranger = await world.person('Stu');
  loopId = await loopOf(ann, [ben, cleo, dan]);
  elsewhere = await loopOf(ann, [ben]);
});
afterAll(() => world.stop());

const writePost = async (person: Person, title: string, more: object = {}) => {
  const { status, body } = await person.post('/api/posts', { title, loop_id: loopId, ...more });
  if (status !== 201) throw new Error(`no post: ${JSON.stringify(body)}`);
  return body.post;
};
const fields = `id title lock has_password price_pence invited_user_ids is_cloneable cloned_from_id messages_count
  admins { id name } main_media { id url } additional_media { id url } abilities { update delete report comment }`;
const readPost = async (person: Person, id: number) =>
  (await person.graphql(`{ post(id: ${id}) { ${fields} } }`)).data.post;
const findPosts = async (person: Person, title = '', loop = loopId) =>
  (
    await person.graphql(
      `query ($t: String) { allPosts(filter: { loop_id: ${loop}, title_contains: $t }) { id } }`,
      {
        t: title,
      },
    )
  ).data.allPosts.map(({ id }: { id: string }) => Number(id));
const thread = (person: Person, id: number, more = '') =>
  person.graphql(
    `{ allMessages(filter: { messageable_type: "Post", messageable_id: ${id} }${more}) { id } }`,
  );
const code = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code;
const sendComment = (cable: Cable, post: number, text: string) =>
  cable.perform(commentsOf(post), 'send_message', { text });
const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(world.url + path, { headers })).status;

describe('an admin of a post', () => {
  test('edits and deletes it and moderates its comments, until taken off the list [3.22, 6.10, 6.11]', async () => {
    const post = await writePost(ben, 'Ours', { admin_ids: [cleo.id] });
    expect(post.admins).toMatchObject([{ id: cleo.id, name: 'Cleo Example' }]);
    const { data } = await dan.graphql(`{ post(id: ${post.id}) { admins { id name } } }`);
    expect(data.post.admins).toEqual([{ id: String(cleo.id), name: 'Cleo Example' }]);
    const cable = await dan.cable();
    await cable.subscribe(commentsOf(post.id));
    sendComment(cable, post.id, 'rude');
    const { message } = await cable.next(commentsOf(post.id), (m) => m.action === 'created');
    const hers = await cleo.cable();
    await hers.subscribe(commentsOf(post.id));
    hers.perform(commentsOf(post.id), 'edit_message', { message_id: message.id, text: 'kind' });
    const edit = await cable.next(commentsOf(post.id), (m) => m.action === 'updated');
    expect(edit.message).toMatchObject({ text: 'kind', edit_user: { id: cleo.id } });
    hers.perform(commentsOf(post.id), 'delete_message', { message_id: message.id });
    await cable.next(commentsOf(post.id), (m) => m.action === 'deleted');
    expect((await cleo.put(`/api/posts/${post.id}`, { post: { title: 'Edited' } })).status).toBe(200);
    expect((await dan.put(`/api/posts/${post.id}`, { post: { title: 'Mine' } })).status).toBe(403);
    expect((await dan.delete(`/api/posts/${post.id}`)).status).toBe(403);
    const abilities = { update: true, report: false };
    expect(await readPost(cleo, post.id)).toMatchObject({ title: 'Edited', abilities });

    await ben.put(`/api/posts/${post.id}`, { admin_ids: null });
    expect((await cleo.put(`/api/posts/${post.id}`, { post: { title: 'Again' } })).status).toBe(403);
    expect((await cleo.delete(`/api/posts/${post.id}`)).status).toBe(403);
    expect((await readPost(cleo, post.id)).abilities).toMatchObject({ update: false, report: true });
    await ben.put(`/api/posts/${post.id}`, { admin_ids: [cleo.id] });
    expect((await cleo.delete(`/api/posts/${post.id}`)).status).toBe(204);
  });

  test('is one only while a member of the loop', async () => {
    const eve = await world.person('Eve');
    const loop = await loopOf(ann, [eve]);
    const post = (await ann.post('/api/posts', { title: 'Ours', loop_id: loop, admin_ids: [eve.id] })).body
      .post;
    await eve.post(`/api/loops/${loop}/leave`);
    expect((await eve.put(`/api/posts/${post.id}`, { post: { title: 'Back' } })).status).toBe(404);
    expect((await readPost(ann, post.id)).admins).toEqual([]);
  });
});

describe('things named by a post', () => {
  test.each<[string, () => object]>([
    ['invited_user_ids', () => ({ invited_user_ids: [ben.id, stranger.id] })],
    ['admin_ids', () => ({ admin_ids: [stranger.id] })],
    ['restricted_to_role_id', () => ({ restricted_to_role_id: 99_999_998 })],
    ['cloned_from_id', () => ({ cloned_from_id: 99_999_998 })],
    ['password', () => ({ password: 'abc' })],
    ['price_pence', () => ({ price_pence: -1 })],
  ])('as %s must be right, at writing and at editing, and is named', async (field, more) => {
    const post = await writePost(ben, 'Words');
    for (const answer of [
      await ben.post('/api/posts', { title: 'Words', loop_id: loopId, ...more() }),
      await ben.put(`/api/posts/${post.id}`, more()),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'validation']);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
  });

  test('answers alike for what is elsewhere and what never was', async () => {
    const foreignPost = await postOf(stranger, await loopOf(stranger));
    for (const [field, foreignId, never] of [
      ['admin_ids', [stranger.id], [99_999_998]],
      ['invited_user_ids', [stranger.id], [99_999_998]],
      ['cloned_from_id', foreignPost, 99_999_998],
    ] as const) {
      const postWith = (value: unknown) =>
        ben.post('/api/posts', { title: 'x', loop_id: loopId, [field]: value });
      expect((await postWith(foreignId)).body).toEqual((await postWith(never)).body);
    }
  });

  test('in a loop_id that is not its own is not there', async () => {
    const post = await writePost(ben, 'Words');
    expect((await ben.put(`/api/posts/${post.id}`, { loop_id: elsewhere })).status).toBe(404);
    expect((await ben.put(`/api/posts/${post.id}`, { loop_id: loopId })).status).toBe(200);
  });

  test('stays when it is not sent, and goes with null [5.40]', async () => {
    const more = {
      invited_user_ids: [cleo.id],
      is_cloneable: true,
      price_pence: 250,
      password: 'open sesame',
    };
    expect(await writePost(ben, dear)).toMatchObject({ price_pence: null, has_password: false });
    const post = await writePost(ben, dear, { ...more, is_distraction_free: true, admin_ids: [dan.id] });
    const editedPost = (await ben.put(`/api/posts/${post.id}`, { post: { title: `Others. ${dear}` } })).body
      .post;
    expect(editedPost).toMatchObject({
      invited_user_ids: [cleo.id],
      admins: [{ id: dan.id }],
      is_cloneable: true,
      is_distraction_free: true,
      price_pence: 250,
      has_password: true,
      lock: null,
    });
    expect(JSON.stringify(editedPost)).not.toContain('sesame');
    expect((await ben.put(`/api/posts/${post.id}`, { price_pence: 'two' })).status).toBe(422);
    const cleared = await ben.put(`/api/posts/${post.id}`, {
      invited_user_ids: null,
      admin_ids: null,
      is_cloneable: null,
      is_distraction_free: null,
      price_pence: null,
      password: null,
    });
    expect(cleared.body.post).toMatchObject({
      invited_user_ids: [],
      admins: [],
      is_cloneable: false,
      is_distraction_free: false,
      price_pence: null,
      has_password: false,
    });
    expect(await readPost(cleo, post.id)).toMatchObject({ lock: null, title: `Others. ${dear}` });
  });

  test('are shown as invited only to people who may edit it', async () => {
    const post = await writePost(ben, 'Come', { invited_user_ids: [cleo.id] });
    expect((await readPost(ben, post.id)).invited_user_ids).toEqual([String(cleo.id)]);
    expect((await readPost(ann, post.id)).invited_user_ids).toEqual([String(cleo.id)]);
    expect((await readPost(cleo, post.id)).invited_user_ids).toEqual([]);
  });
});

describe('a post with a password', () => {
  test('shows nothing but its cover, in feed, search, comments, links and on the socket', async () => {
    const [cover, secret] = [
      await uploadOf(ben, 'cover.txt', 'cover'),
      await uploadOf(ben, 'plan.txt', 'plan'),
    ];
    await Promise.all([processed(ben, cover), processed(ben, secret)]);
    const additional_media = [{ url: cover.simple_url }, { url: secret.simple_url }];
    const { id } = await writePost(ben, 'Zebra plans', { additional_media });
    const free = await readPost(cleo, id);
    const [open, plan] = free.additional_media.map((media: { url: string }) => media.url);
    expect([await statusOf(open), await statusOf(plan)]).toEqual([200, 200]);
    const cable = await cleo.cable();
    expect(await cable.subscribe(commentsOf(id))).toBe(true);
    await ben.put(`/api/posts/${id}`, { password: 'open sesame' });

    const shut = await readPost(cleo, id);
    expect(shut).toMatchObject({
      lock: 'password',
      has_password: true,
      title: '',
      abilities: { comment: false },
    });
    expect(shut.additional_media.map((media: { id: string }) => media.id)).toEqual([free.main_media.id]);
    expect(await findPosts(cleo)).toContain(id);
    expect(await findPosts(cleo, 'zebra')).toEqual([]);
    expect(await findPosts(ann, 'zebra')).toEqual([id]);
    expect(code(await thread(cleo, id))).toBe('forbidden');
    expect([await statusOf(open), await statusOf(plan)]).toEqual([404, 404]);
    expect(await statusOf(plan, { range: 'bytes=0-1' })).toBe(404);
    expect(cable.frames.at(-1)?.type).toBe('reject_subscription');
    const [cleosCable, bensCable] = [await cleo.cable(), await ben.cable()];
    expect(await cleosCable.subscribe(commentsOf(id))).toBe(false);
    expect(await bensCable.subscribe(commentsOf(id))).toBe(true);
    for (const person of [ann, ben]) expect(await readPost(person, id)).toMatchObject({ lock: null });
  });

  test('shows the picture that is its cover, and none of the others, however they are asked for', async () => {
    const picture = async (name: string) => {
      const bytes = await twoColours(60, 40).png().toBuffer();
      const place = await uploadOf(ben, name, new Uint8Array(bytes));
      await processed(ben, place);
      return { url: place.simple_url };
    };
    const additional_media = [await picture('one.png'), await picture('two.png')];
    const { id } = await writePost(ben, 'Pictures', { additional_media });
    const [first, second] = (await readPost(cleo, id)).additional_media.map(
      (media: { url: string }) => media.url,
    );
    await ben.put(`/api/posts/${id}`, { password: 'open sesame' });
    expect(await statusOf((await readPost(cleo, id)).main_media.url)).toBe(200);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404]);
    const [bensMedia] = (await readPost(ben, id)).additional_media.slice(1);
    expect(await statusOf(bensMedia.url)).toBe(200);
    await cleo.post(`/api/posts/${id}/unlock`, { password: 'open sesame' });
    expect(await statusOf(second)).toBe(200);
  });

  test('opens by it for whoever gives it, until there is a new one', async () => {
    const { id } = await writePost(ben, 'Inside', { password: 'open sesame' });
    const unlock = (person: Person, password: string) => person.post(`/api/posts/${id}/unlock`, { password });
    expect(await unlock(cleo, 'wrong')).toMatchObject({ status: 422, body: { code: 'wrong_password' } });
    expect(await unlock(cleo, 'open sesame')).toMatchObject({
      status: 200,
      body: { post: { title: 'Inside' } },
    });
    expect(await readPost(cleo, id)).toMatchObject({ lock: null, title: 'Inside' });
    expect(await readPost(dan, id)).toMatchObject({ lock: 'password', title: '' });
    expect(await unlock(stranger, 'open sesame')).toMatchObject({
      status: 404,
      body: (await stranger.post('/api/posts/99999998/unlock', { password: 'open sesame' })).body,
    });
    await ben.put(`/api/posts/${id}`, { password: 'open sesame' });
    expect(await readPost(cleo, id)).toMatchObject({ lock: 'password', title: '' });
    await ben.put(`/api/posts/${id}`, { password: null });
    expect(await readPost(dan, id)).toMatchObject({ lock: null });
  });
});

describe('a post with a price', () => {
  const words = `**Bolder** [link](https://example.org/secret) ${'word '.repeat(60)}`;
  test('shows the whole words of its first 140 plain characters, and is whole to its author and admins', async () => {
    const { id } = await writePost(ben, words, { price_pence: 500, admin_ids: [dan.id] });
    const { title, lock } = await readPost(cleo, id);
    expect(lock).toBe('payment');
    expect(title).toBe(`Bolder link ${'word '.repeat(25)}`.trim());
    for (const person of [ann, ben, dan])
      expect(await readPost(person, id)).toMatchObject({ title: words.trim() });
    expect(await findPosts(cleo, 'word word')).not.toContain(id);
    await ben.put(`/api/posts/${id}`, { price_pence: 0 });
    expect(await readPost(cleo, id)).toMatchObject({ lock: null, price_pence: null });
  });
});

describe('a cursor that is no id', () => {
  test.each(['before', 'after'])('used as `%s` for comments is not found', async (name) => {
    const id = await postOf(ben, loopId);
    const answer = await ben.graphql(
      `{ allMessages(filter: { messageable_type: "Post", messageable_id: ${id} }, ${name}: "yesterday") { id } }`,
    );
    expect(code(answer)).toBe('not_found');
  });
});

describe('a new post with a password', () => {
  test('is announced to all: that it is there is no secret', async () => {
    const cable = await cleo.cable();
    await cable.subscribe(loopChannel(loopId));
    await writePost(ben, 'News', { password: 'open sesame' });
    await cable.next(loopChannel(loopId), (m) => m.new_content);
  });
});
