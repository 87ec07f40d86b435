import type { AuthorizedChannel, AuthorizedRoute } from '@loopyard/contract/authorization.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, subscriptions } from './authorization.calls.ts';
import { startWorld, type TestWorld } from './harness.ts';
import type { Ids } from './makers.ts';
import type { Person } from './people.ts';
import { commentOf } from './people.ts';
import { castIn, loopWithPost } from './scene.ts';
import type { Cast } from './stage.ts';

let world: TestWorld;
let cast: Cast;

beforeAll(async () => {
  world = await startWorld();
  cast = await castIn(world);
});
afterAll(() => world.stop());

type Call = AuthorizedRoute | AuthorizedChannel;
const post: Record<string, Call> = {
  update: 'PUT /api/posts/:id',
  delete: 'DELETE /api/posts/:id',
  comment: 'MessagesChannel send_message',
  report: 'POST /api/posts/:id/report',
  subscribe: 'POST /api/subscriptions',
  unlock: 'POST /api/posts/:id/unlock',
  react: 'PUT /api/posts/:id/reaction',
};
/** The statement of the specification that an ability's row shows. */
const statements: Record<string, string> = { report: '[6.12]', subscribe: '[6.14]' };
const comment: Record<string, Call> = {
  update: 'MessagesChannel edit_message',
  delete: 'MessagesChannel delete_message',
  react: 'PUT /api/messages/:id/reaction',
};
const loop: Record<string, Call> = {
  post: 'POST /api/posts',
  leave: 'POST /api/loops/:id/leave',
  manage_members: 'POST /api/loops/:id/members/:userId/remove',
  see_analytics: 'GET /api/analytics/content',
  update: 'PUT /api/loops/:id',
  delete: 'DELETE /api/loops/:id',
  invite: 'POST /api/loops/:id/invite',
  review_reports: 'GET /api/reports',
  read_log: 'GET /api/loops/:id/acts',
};

const viewers = {
  'the loop’s admin': () => cast.admin,
  'a member': () => cast.member,
  'the author': () => cast.author,
  'a guest': () => guest,
  'an author who has left': () => formerAuthor,
};
let guest: Person;
let formerAuthor: Person;
beforeAll(async () => {
  guest = await world.person('Guest');
  formerAuthor = await world.person('Former');
});

describe.each(Object.entries(viewers))(
  'in a loop that guests may read, what %s is told they may do',
  (_, actor) => {
    test.each(Object.entries(loop))('with the loop, %s, is so', async (ability, call) => {
      const ids = await scene();
      const { body } = await actor().get(`/api/loops/${ids.loop}`);
      expect(await succeeds(actor(), call, ids)).toBe(body.loop.abilities[ability]);
    });

    const posts = Object.entries(post).map(
      ([ability, call]) => [ability, statements[ability] ?? '', call] as const,
    );
    test.each(posts)('with a post, %s, is so %s', async (ability, _, call) => {
      const ids = await scene();
      const { data } = await actor().graphql(`{ post(id: ${ids.post}) { abilities { ${ability} } } }`);
      expect(await succeeds(actor(), call, ids)).toBe(data.post.abilities[ability]);
    });

    test.each(Object.entries(comment))('with a comment, %s, is so [6.13]', async (ability, call) => {
      const ids = await scene();
      const { data } = await actor().graphql(
        `{ allMessages(filter: { messageable_type: "Post", messageable_id: ${ids.post} }) { abilities { ${ability} } } }`,
      );
      expect(await succeeds(actor(), call, ids)).toBe(data.allMessages[0].abilities[ability]);
    });
  },
);

/** A success of these changes what others may do next. */
const usesUp = /^DELETE|^PUT|delete_message|leave$|remove$|unlock$/;

/** Scenes by their author. They are kept until a call uses them up; refusals change nothing. */
const untouched = new Map<Person, Ids>();

async function scene(): Promise<Ids> {
  const author = expect.getState().currentTestName?.includes('who has left') ? formerAuthor : cast.author;
  const earlierIds = untouched.get(author);
  if (earlierIds) return earlierIds;
  const ids = await makeSceneBy(author);
  untouched.set(author, ids);
  return ids;
}

async function makeSceneBy(author: Person): Promise<Ids> {
  const ids = await loopWithPost({ ...cast, author }, { has_guest_access: true });
  const comment = await commentOf(author, ids.post);
  if (author === formerAuthor) await formerAuthor.post(`/api/loops/${ids.loop}/leave`);
  return { ...ids, comment };
}

async function succeeds(person: Person, call: Call, ids: Ids): Promise<boolean> {
  const did = call.includes(' /')
    ? await calls(person, call as AuthorizedRoute, ids)
    : await performs(person, call as AuthorizedChannel, ids);
  if (did && usesUp.test(call)) untouched.clear();
  return did;
}

async function calls(person: Person, call: AuthorizedRoute, ids: Ids): Promise<boolean> {
  const { method, path, body } = address(call, ids);
  const headers = { authorization: person.token, ...(body && { 'content-type': 'application/json' }) };
  const { status } = await fetch(world.url + path, { method, headers, body: body && JSON.stringify(body) });
  expect(status).toBeLessThan(500);
  return status < 300;
}

async function performs(person: Person, call: AuthorizedChannel, ids: Ids): Promise<boolean> {
  const { identifier, action = '', data, answer } = subscriptions[call](ids);
  const cable = await person.cable();
  try {
    await cable.subscribe(identifier);
    cable.perform(identifier, action, data);
    const reply = await cable.next(identifier, (m) => m.type === 'Error' || m.action === answer);
    return reply.type !== 'Error';
  } finally {
    cable.close();
  }
}
