import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let stranger: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, stranger] = [await world.person('Ann'), await world.person('Ben'), await world.person('Stu')];
  loopId = await loopOf(ann, [ben]);
  await postOf(ann, loopId, 'Hello');
});
afterAll(() => world.stop());

async function feed(person: Person, headers: Record<string, string> = {}, fields = '{ id }') {
  const query = `{ allPosts(filter: { loop_id: ${loopId} }) ${fields} }`;
  const { status, body } = await person.post('/api/graphql', { query }, headers);
  return { status, body };
}
const unknown = { authorization: 'Bearer of-a-token-that-never-was-anybody' };
const naming = (id: number) => ({ 'x-loop-id': String(id) });

describe('someone known from an earlier request', () => {
  test('reads nothing with a session that has ended, as with one that never was', async () => {
    const signedIn = await world.signIn(ann);
    const readBefore = await feed(signedIn);
    expect(readBefore.body.data.allPosts).toHaveLength(1);
    await signedIn.delete('/api/sessions/current');
    expect(await feed(signedIn)).toEqual(await feed(signedIn, unknown));
    const query = '{ allPosts(filter: { loop_id: 63 }) { id } }';
    expect((await signedIn.graphql(query)).errors?.[0]?.extensions.code).toBe('unauthenticated');
  });

  test('reads no comments with a session that has ended, and none of a loop they have left', async () => {
    const cat = await world.person('Cat');
    const catsLoop = await loopOf(ann, [cat]);
    const postId = await postOf(ann, catsLoop, 'To be talked about');
    const thread = `{ allMessages(filter: { messageable_type: "Post", messageable_id: ${postId} }) { id } }`;
    const codeOf = async (person: Person) => (await person.graphql(thread)).errors?.[0]?.extensions.code;
    const signedIn = await world.signIn(cat);
    for (const person of [cat, signedIn])
      expect((await person.graphql(thread)).data).toEqual({ allMessages: [] });
    await signedIn.delete('/api/sessions/current');
    expect(await codeOf(signedIn)).toBe('unauthenticated');
    await cat.post(`/api/loops/${catsLoop}/leave`);
    expect([await codeOf(cat), await codeOf(stranger)]).toEqual(['not_found', 'not_found']);
  });

  test('gets no list of loops or members with a session that has ended, or naming a loop of others', async () => {
    const lists = ['/api/loops', `/api/users?loop_id=${loopId}`];
    const signedIn = await world.signIn(ben);
    const strangersLoop = await loopOf(stranger);
    for (const path of lists) {
      expect((await signedIn.get(path, naming(loopId))).status).toBe(200);
      expect((await signedIn.get(path, naming(strangersLoop))).body.code).toBe('not_found');
    }
    await signedIn.delete('/api/sessions/current');
    for (const path of lists) {
      const [ended, never] = [await signedIn.get(path), await signedIn.get(path, unknown)];
      expect([ended.status, ended.body]).toEqual([never.status, never.body]);
      expect(ended.status).toBe(401);
    }
  });

  test('posts nothing with a session that has ended, or naming a loop of others, whatever they send', async () => {
    const [annsLoop, strangersLoop] = [await loopOf(ann), await loopOf(stranger)];
    const postBy = (person: Person, more: Record<string, string | number>) => {
      const { title = 'Hello', ...headers } = more;
      return person.post('/api/posts', { loop_id: annsLoop, title }, headers as Record<string, string>);
    };
    const never = await postBy(ann, unknown);
    const attempts: Record<string, string | number>[] = [
      {},
      { 'idempotency-key': 'once' },
      { title: 7 },
      { title: '' },
    ];
    for (const attempt of attempts) {
      const signedIn = await world.signIn(ann);
      expect((await postBy(signedIn, naming(annsLoop))).status).toBe(201);
      expect((await postBy(signedIn, naming(strangersLoop))).body.code).toBe('not_found');
      await signedIn.delete('/api/sessions/current');
      const { status, body } = await postBy(signedIn, attempt);
      expect([status, body]).toEqual([401, never.body]);
    }
    const { data } = await ann.graphql(`{ allPosts(filter: { loop_id: ${annsLoop} }) { id } }`);
    expect(data.allPosts).toHaveLength(attempts.length);
  });

  test('is refused as a whole where the query asks for more than posts', async () => {
    const signedIn = await world.signIn(ann);
    await feed(signedIn);
    await signedIn.delete('/api/sessions/current');
    const { data, errors } = await signedIn.graphql(
      '{ __typename allPosts(filter: { loop_id: 63 }) { id } }',
    );
    expect([data, errors?.[0]?.extensions.code]).toEqual([undefined, 'unauthenticated']);
  });

  test('names a loop in the header that is theirs, or is refused as any other call is', async () => {
    expect((await feed(ben, naming(loopId))).body.data.allPosts).toHaveLength(1);
    const strangersLoop = await loopOf(stranger);
    const refusal = await feed(ben, naming(strangersLoop));
    expect(refusal.body.errors[0].extensions.code).toBe('not_found');
    const query = '{ __typename }';
    const elsewhere = await ben.post('/api/graphql', { query }, naming(strangersLoop));
    expect(refusal).toEqual({ status: elsewhere.status, body: elsewhere.body });
    expect(await feed(ben, naming(999_999_999))).toEqual(refusal);
    expect(await feed(ben, { 'x-loop-id': 'none' })).toEqual(refusal);
  });

  test('is kept signed in by reading alone', async () => {
    const signedIn = await world.signIn(ben);
    for (let n = 0; n < 3; n++) {
      world.clock.advance(days(20));
      expect((await feed(signedIn)).body.data.allPosts).toHaveLength(1);
    }
    world.clock.advance(days(31));
    expect((await feed(signedIn)).body.errors[0].extensions.code).toBe('unauthenticated');
  });
});
