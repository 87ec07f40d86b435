import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Cable } from '../test/cable.ts';
import type { TestWorld } from '../test/harness.ts';
import type { Ids } from '../test/makers.ts';
import type { Person } from '../test/people.ts';
import { closures } from './post-policy.ts';

// A further closure, before anything reads the list: it hides all posts of people who are called Shut.
Object.assign(closures, {
  planted: ({ authorId }: { authorId: unknown }) => ({
    isOn: sql`exists (select from users u where u.id = ${authorId} and u.first_name = 'Shut')`,
    opensFor: sql`false`,
    shows: 'nothing',
  }),
});
const { startWorld } = await import('../test/harness.ts');
const { address, documents, subscriptions } = await import('../test/authorization.calls.ts');
const { channels, fields, routes } = await import('@loopyard/contract/authorization.ts');
const { makeScene } = await import('../test/scene.ts');
const { commentsOf, loopChannel } = await import('../test/cable.ts');
const { never } = await import('../test/makers.ts');
const { commentOf, postOf } = await import('../test/people.ts');

let world: TestWorld;
let member: Person;
let author: Person;
let ids: Ids;
let link: string;
let openThread: Cable;
/** A post with nobody named, which a comment raises by the short way. */
let bare: number;
/** The same, but for the posts and what is on them. */
let goneIds: Ids;

beforeAll(async () => {
  world = await startWorld();
  const names = ['admin', 'member', 'postAdmin', 'author', 'removed', 'bystander', 'operator'] as const;
  const people = await Promise.all(names.map(async (name) => [name, await world.person(name)] as const));
  const cast = Object.fromEntries(people) as Record<(typeof names)[number], Person>;
  ({ member, author } = cast);
  ids = await makeScene(world, cast);
  await member.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${ids.post}`, {
    loop_id: ids.loop,
  });
  const { data } = await member.graphql(`{ post(id: ${ids.post}) { main_media { url } } }`);
  link = data.post.main_media.url;
  bare = await postOf(author, ids.loop);
  openThread = await member.cable();
  await openThread.subscribe(commentsOf(bare));
  const database = postgres(world.settings.DATABASE_URL, { max: 1 });
  await database`update users set first_name = 'Shut' where id = ${author.id}`;
  await database.end();
  goneIds = { ...ids, post: never.post, comment: never.comment, media: never.media };
});

/** Calls that answer the same whether or not there is what they name. */
const isTakenUnseen = new Set(['POST /api/outside_reports']);

/** The calls that name a post, or something on one. */
function callsNaming(calls: object, asks: (call: never, ids: Ids) => unknown): string[] {
  const text = (call: string, of: Ids) => JSON.stringify(asks(call as never, of));
  const otherIds = { ...never, post: 1, comment: 1, media: 1 };
  return Object.keys(calls).filter((call) => text(call, never) !== text(call, otherIds));
}

describe('a closure that is added to the list closes a post at every door', () => {
  test.each(callsNaming(routes, address))('%s', async (route) => {
    const ask = async (of: Ids) => {
      const { method, path, body } = address(route as keyof typeof routes, of);
      const answer = await fetch(world.url + path, {
        method,
        headers: { authorization: member.token, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return [answer.status, await answer.text()];
    };
    const answer = await ask(ids);
    expect(answer).toEqual(await ask(goneIds));
    if (!isTakenUnseen.has(route)) expect(answer[0]).toBeGreaterThanOrEqual(400);
  });

  test.each(Object.keys(fields).filter((field) => field.startsWith('Query')))('%s', async (field) => {
    const document = documents[field as keyof typeof fields];
    const answer = JSON.stringify(await member.graphql(document(ids, 0)));
    expect(answer).not.toContain('Something to say');
    expect(answer).toBe(JSON.stringify(await member.graphql(document(goneIds, 0))));
  });

  test.each(callsNaming(channels, (call, of) => subscriptions[call as keyof typeof channels](of)))(
    '%s',
    async (channel) => {
      const cable = await member.cable();
      const { identifier } = subscriptions[channel as keyof typeof channels](ids);
      expect(await cable.subscribe(identifier)).toBe(false);
      cable.close();
    },
  );

  test('a thread that was open before', async () => {
    openThread.perform(commentsOf(bare), 'send_message', { text: 'Hello' });
    const answer = await openThread.next(commentsOf(bare), () => true);
    expect(answer).toMatchObject({ type: 'Error', command: 'send_message', code: 'not_found' });
    openThread.close();
  });

  test('a file’s link, and what is told live', async () => {
    expect((await fetch(world.url + link)).status).toBe(404);
    const [authorCable, memberCable] = [await author.cable(), await member.cable()];
    for (const cable of [authorCable, memberCable]) await cable.subscribe(loopChannel(ids.loop));
    await authorCable.subscribe(commentsOf(ids.post));
    await postOf(author, ids.loop, 'Something else to say');
    await commentOf(author, ids.post);
    await world.settle();
    await authorCable.next(loopChannel(ids.loop), () => true);
    expect(memberCable.frames.filter(({ type }) => type === undefined)).toEqual([]);
    for (const cable of [authorCable, memberCable]) cable.close();
  });
});
