import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentsOf, loopChannel } from '../../test/cable.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { dear, loopOf, type Person, postOf } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let sql: postgres.Sql;
let ann: Person;
let ben: Person;
let teacher: Person;
let helper: Person;
let pupil: Person;
let guest: Person;
let loopId: number;
let role: number;

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1 });
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  [teacher, helper] = [await world.person('Tess'), await world.person('Hal')];
  [pupil, guest] = [await world.person('Pia'), await world.person('Gus')];
  loopId = await loopOf(ann, [ben, teacher, helper, pupil], { has_guest_access: true });
  role = (await ann.post(`/api/loops/${loopId}/roles`, { name: 'Staff' })).body.roles?.at(-1)?.id;
  role ??= (await ann.get(`/api/loops/${loopId}`)).body.loop.roles.find(
    ({ name }: { name: string }) => name === 'Staff',
  ).id;
  await ann.put(`/api/loops/${loopId}/members/${teacher.id}`, { role_id: role });
});
afterAll(async () => {
  await sql.end();
  await world.stop();
});

const writePost = async (person: Person, title: string, more: object = {}) =>
  (await person.post('/api/posts', { title, loop_id: loopId, ...more })).body.post;
const restricted = (title = 'For the staff') =>
  writePost(ben, title, { restricted_to_role_id: role, admin_ids: [helper.id] });
const readPost = async (person: Person, id: number) =>
  (await person.graphql(`{ post(id: ${id}) { id title additional_media { url } } }`)).data.post;
const feed = (person: Person, more = '') =>
  person.graphql(`{ allPosts(filter: { loop_id: ${loopId} }${more}) { id } }`);
const ids = async (person: Person) =>
  (await feed(person)).data.allPosts.map(({ id }: { id: string }) => Number(id));
const commentsFor = (person: Person, id: number) =>
  person.graphql(`{ allMessages(filter: { messageable_type: "Post", messageable_id: ${id} }) { id } }`);
const insiders = () => [ann, ben, teacher, helper];

describe('a post restricted to a role', () => {
  test('is there for those with the role, its author, its admins and the loop’s, and for nobody else', async () => {
    await postOf(ben, loopId, 'An older one');
    const { id } = await restricted();
    for (const person of insiders()) {
      expect(await readPost(person, id)).toMatchObject({ title: 'For the staff' });
      expect(await ids(person)).toContain(id);
    }
    for (const person of [pupil, guest]) {
      expect(await readPost(person, id)).toBeNull();
      expect(await ids(person)).not.toContain(id);
      expect(await commentsFor(person, id)).toEqual(await commentsFor(person, 99_999_998));
      const cable = await person.cable();
      expect(await cable.subscribe(commentsOf(id))).toBe(false);
      for (const act of [
        (n: number) => person.put(`/api/posts/${n}`, { post: { title: 'Mine' } }),
        (n: number) => person.delete(`/api/posts/${n}`),
        (n: number) => person.post(`/api/posts/${n}/unlock`, { password: 'anything' }),
      ]) {
        const [realAnswer, never] = [await act(id), await act(99_999_998)];
        expect([realAnswer.status, realAnswer.body]).toEqual([404, never.body]);
      }
      expect(await feed(person, `, before: ${id}`)).toEqual(await feed(person, ', before: 99999998'));
    }
    expect((await helper.put(`/api/posts/${id}`, { post: { title: 'Edited' } })).status).toBe(200);
    expect((await teacher.put(`/api/posts/${id}`, { post: { title: 'Mine' } })).status).toBe(403);
  });

  test('is not found by its words', async () => {
    const { id } = await restricted('Xylophone');
    const search = async (person: Person) =>
      (await person.graphql(`{ allPosts(filter: { loop_id: ${loopId}, title_contains: "xylo" }) { id } }`))
        .data.allPosts;
    expect(await search(teacher)).toEqual([{ id: String(id) }]);
    expect(await search(pupil)).toEqual([]);
  });

  test('leaves the sight of everyone else the moment it is restricted: links and sockets too', async () => {
    const file = await uploadOf(ben, 'notes.txt', 'notes');
    await processed(ben, file);
    const { id } = await writePost(ben, 'Open', { additional_media: [{ url: file.simple_url }] });
    await world.settle();
    const [media] = (await readPost(pupil, id)).additional_media;
    expect((await fetch(world.url + media.url)).status).toBe(200);
    const [outside, inside] = [await pupil.cable(), await teacher.cable()];
    for (const cable of [outside, inside]) await cable.subscribe(commentsOf(id));
    await ben.put(`/api/posts/${id}`, { restricted_to_role_id: role });
    inside.perform(commentsOf(id), 'send_message', { text: 'among ourselves' });
    await inside.next(commentsOf(id), (m) => m.action === 'created');
    expect(outside.frames.at(-1)?.type).toBe('reject_subscription');
    expect(outside.messages(commentsOf(id))).toEqual([]);
    expect((await fetch(world.url + media.url)).status).toBe(404);
  });

  test('is announced to those alone who may see it', async () => {
    const cables = await Promise.all([...insiders(), pupil, guest].map((person) => person.cable()));
    for (const cable of cables) await cable.subscribe(loopChannel(loopId));
    const news = () =>
      cables.map((cable) => cable.messages(loopChannel(loopId)).filter((m) => m.new_content).length);
    const before = news();
    await restricted();
    await writePost(ben, 'For all');
    await cables[5]?.next(loopChannel(loopId), (m) => m.new_content);
    await cables[0]?.next(loopChannel(loopId), () => (news()[0] ?? 0) === (before[0] ?? 0) + 2);
    expect(news().map((count, i) => count - (before[i] ?? 0))).toEqual([2, 2, 2, 2, 1, 1]);
  });

  test('tells of its media those alone who may see it; a locked one its managers', async () => {
    const cables = await Promise.all([...insiders(), pupil].map((person) => person.cable()));
    for (const cable of cables) await cable.subscribe(loopChannel(loopId));
    const createWithFile = async (more: object) => {
      const file = await uploadOf(ben, 'a.txt', 'a');
      const { id } = await writePost(ben, 'With a file', {
        additional_media: [{ url: file.simple_url }],
        ...more,
      });
      const isMine = (m: { type?: string; post_id?: number }) => m.type === 'Media' && m.post_id === id;
      return { id, isMine };
    };
    const heardBy = (isMine: (m: object) => boolean) =>
      cables.map((cable) => cable.messages(loopChannel(loopId)).some(isMine));
    for (const [more, expected] of [
      [{ restricted_to_role_id: role, admin_ids: [helper.id] }, [true, true, true, true, false]],
      [{ password: 'open sesame', admin_ids: [helper.id] }, [true, true, false, true, false]],
    ] as const) {
      const { isMine } = await createWithFile(more);
      for (const i of [0, 1, 3]) await cables[i]?.next(loopChannel(loopId), isMine);
      const after = await createWithFile({});
      for (const cable of cables) await cable.next(loopChannel(loopId), after.isMine);
      expect(heardBy(isMine)).toEqual(expected);
    }
  });
});

describe('a post that was reported', () => {
  test('leaves the feed of whoever reported it, and no other; its address still opens', async () => {
    const id = await postOf(ben, loopId, 'Rude words');
    await pupil.post(`/api/posts/${id}/report`, { reason: 'Rude' });
    expect(await ids(pupil)).not.toContain(id);
    expect(await ids(teacher)).toContain(id);
    expect(await readPost(pupil, id)).toMatchObject({ title: 'Rude words' });
  });
});

describe('people invited to a post', () => {
  test('are told once, whoever was invited before or invites themselves is not', async () => {
    const { id } = await writePost(ben, 'Come', { invited_user_ids: [teacher.id, ben.id] });
    await ben.put(`/api/posts/${id}`, { invited_user_ids: [teacher.id, pupil.id] });
    await ben.put(`/api/posts/${id}`, { invited_user_ids: [pupil.id] });
    const events = await sql`select payload from events
      where kind = 'post.invited' and (payload->>'post_id')::bigint = ${id} order by id`;
    expect(events.map(({ payload }) => payload.invited)).toEqual([[teacher.id], [pupil.id]]);
  });
});

describe('storage under a plan', () => {
  test('is refused beyond it, many at once too, and what is there may be rearranged', async () => {
    const loop = await loopOf(ann, [ben]);
    await sql`delete from plans where loop_id = ${loop}`;
    const upload = async (gigabytes: number) => {
      const place = await uploadOf(ben, 'film.txt', 'film');
      const { id, key } = await processed(ben, place);
      await sql`update files set size = ${Math.floor(gigabytes * 1024 ** 3)} where id = ${id}`;
      return key;
    };
    const writeFilm = (url: string) =>
      ben.post('/api/posts', { title: 'Film', loop_id: loop, additional_media: [{ url }] });
    const keys = await Promise.all(Array.from({ length: 10 }, () => upload(0.9)));
    const answers = await Promise.all(keys.map(writeFilm));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, ...Array(8).fill(413)]);
    expect(answers.find(({ status }) => status === 413)?.body.code).toBe('quota_exceeded');
    const post = answers.find(({ status }) => status === 201)?.body.post;
    const more = await ben.put(`/api/posts/${post.id}`, {
      additional_media: [{ url: post.main_media.id }, { url: await upload(0.5) }],
    });
    expect(more.status).toBe(413);
    await sql`update files set size = size * 4 where owner_id = ${ben.id}`;
    const same = { post: { title: 'Still here' }, additional_media: [{ url: post.main_media.id }] };
    expect((await ben.put(`/api/posts/${post.id}`, same)).status).toBe(200);
    expect((await ann.post('/api/posts', { title: 'Words', loop_id: loop })).status).toBe(201);
  });

  test('does not hold a price on Free [1.25]', async () => {
    const loop = await loopOf(ann);
    const sell = () => ann.post('/api/posts', { title: dear, loop_id: loop, price_pence: 100 });
    expect((await sell()).status).toBe(201);
    await sql`delete from plans where loop_id = ${loop}`;
    const priced = await sell();
    expect([priced.status, priced.body.code]).toEqual([403, 'plan_required']);
  });
});
