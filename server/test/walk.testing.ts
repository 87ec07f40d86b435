import { notifyLevels } from '@loopyard/contract/notify.ts';
import { emojis } from '@loopyard/contract/reactions.ts';
import { until } from '../platform/patience.testing.ts';
import { commentsOf } from './cable.ts';
import type { TestWorld } from './harness.ts';
import { loopOf, type Person, postOf } from './people.ts';

export type Walk = {
  /** `atOnce` acts run concurrently. */
  go(acts: number, atOnce?: number): Promise<void>;
  /** Where the unread counts of notices and of lines differ from the lists. */
  drifted(): Promise<string[]>;
};

type Loop = { id: number; code: string; roles: { id: number }[] };
type Place = {
  world: TestWorld;
  random: () => number;
  keeper: Person;
  people: Person[];
  loops: Loop[];
  posts: number[];
  messageIds: Map<string, number>;
};
type Act = (place: Place, by: { person: Person; loop: Loop; post: number }) => Promise<unknown>;

const crowd = 7;
const loopCount = 2;
/** Few, so that each post gets several acts. */
const posts = 12;

/** Repeatable by seed. */
export async function startWalk(world: TestWorld, seed: number): Promise<Walk> {
  const keeper = await world.person('Keeper');
  const people = await Promise.all(Array.from({ length: crowd }, () => world.person('Walker')));
  const loops = await Promise.all(Array.from({ length: loopCount }, () => loopFor(keeper, people)));
  const place: Place = {
    world,
    random: generator(seed),
    keeper,
    people,
    loops,
    posts: [],
    messageIds: new Map(),
  };
  for (const loop of loops) place.posts.push(await postOf(keeper, loop.id));
  const step = () => {
    const by = {
      person: pickOne(place, people),
      loop: pickOne(place, loops),
      post: pickOne(place, place.posts.slice(-posts)),
    };
    return pickOne(place, bag)(place, by);
  };
  return {
    async go(acts, atOnce = 1) {
      for (let doneCount = 0; doneCount < acts; doneCount += atOnce)
        await Promise.all(Array.from({ length: atOnce }, step));
    },
    drifted: () => drifted(place),
  };
}

async function drifted({ world, keeper, people }: Place): Promise<string[]> {
  // After a deadlock, one transaction is retried, so its message may come late.
  await until(async () => {
    await world.settle();
    return (await world.waitingEvents()) === 0;
  });
  const differences: string[] = [];
  for (const person of [keeper, ...people])
    for (const { id, ...loop } of (await person.get('/api/loops')).body.loops) {
      const shownCounts = [loop.unread_notifications_count, loop.unread_groups_count].join(' and ');
      const [notices, lines] = [await notificationsOf(person, id), await unreadLinesOf(person, id)];
      const listedCounts = [notices.filter(({ read_at }) => !read_at).length, lines.length].join(' and ');
      if (listedCounts !== shownCounts)
        differences.push(`${person.id} in ${id} is shown ${shownCounts}, and has ${listedCounts}`);
    }
  return differences;
}

async function loopFor(keeper: Person, people: Person[]): Promise<Loop> {
  const id = await loopOf(keeper, people);
  const { loop_codes } = (await keeper.get(`/api/loops/${id}/invitation_codes`)).body;
  const { roles } = (await keeper.get(`/api/loops/${id}`)).body.loop;
  return { id, code: loop_codes[0].loop_code, roles };
}

const acts: [often: number, act: Act][] = [
  [6, writePost],
  [10, talk],
  [4, (_, { person, post }) => person.put(`/api/posts/${post}`, { post: { title: 'Edited' } })],
  [
    2,
    (place, { person, loop, post }) =>
      person.put(`/api/posts/${post}`, { restricted_to_role_id: anyRole(place, loop) }),
  ],
  [2, (place, { person, post }) => person.put(`/api/posts/${post}`, { password: secret(place) })],
  [2, (place, { person, post }) => person.put(`/api/posts/${post}`, { admin_ids: someIds(place) })],
  [2, (_, { person, post }) => person.post(`/api/posts/${post}/unlock`, { password: 'open sesame' })],
  [2, (_, { person, post }) => person.delete(`/api/posts/${post}`, {})],
  [4, (_, { person, post }) => person.post('/api/analytics/post_seen_times', { post_id: post })],
  [
    4,
    (place, { person, loop }) => follow(person, loop, { type: 'User', id: pickOne(place, place.people).id }),
  ],
  [4, (_, { person, loop, post }) => follow(person, loop, { type: 'Post', id: post })],
  [
    2,
    ({ random }, { person }) =>
      person.put('/api/notification_preferences', { notification_preferences: { comment: random() < 0.7 } }),
  ],
  [4, (place, { person, post }) => person.put(`/api/posts/${post}/reaction`, { emoji: anySign(place) })],
  [4, reactToComment],
  [
    6,
    (place, { person, post }) => person.put(`/api/posts/${post}/poll/vote`, { positions: anyChoice(place) }),
  ],
  [4, readOne],
  [4, readLine],
  [2, chooseLevel],
  [1, (_, { person, loop }) => person.post('/api/notifications/mark_as_read', { loop_id: loop.id })],
  [2, (_, { person, loop }) => person.post(`/api/loops/${loop.id}/leave`)],
  [4, (_, { person, loop }) => person.post('/api/loops/join', { loop_code: loop.code })],
  [1, ({ keeper }, { person, loop }) => keeper.post(`/api/loops/${loop.id}/members/${person.id}/remove`)],
  [1, ({ keeper }, { person, loop }) => keeper.post(`/api/loops/${loop.id}/members/${person.id}/add_admin`)],
  [
    2,
    ({ keeper }, { person, loop }) => keeper.post(`/api/loops/${loop.id}/members/${person.id}/remove_admin`),
  ],
  [
    2,
    (place, { person, loop }) =>
      place.keeper.put(`/api/loops/${loop.id}/members/${person.id}`, { role_id: anyRole(place, loop) }),
  ],
  [1, replace],
];
const bag = acts.flatMap(([often, act]) => Array.from({ length: often }, () => act));

async function writePost(place: Place, { person, loop }: { person: Person; loop: Loop }): Promise<void> {
  const extras = {
    invited_user_ids: someIds(place),
    restricted_to_role_id: anyRole(place, loop),
    password: secret(place),
    poll: anyPoll(place),
  };
  const { body } = await person.post('/api/posts', { title: 'A post', loop_id: loop.id, ...extras });
  if (body.post) place.posts.push(body.post.id);
}

const options = ['York', 'Leeds', 'Hull'];

function anyPoll({ random }: Place) {
  if (random() < 0.5) return null;
  return { question: 'Where do we go?', options, max_choices: 2, is_anonymous: random() < 0.3 };
}

const anyChoice = (place: Place) => pickOne(place, [[0], [1], [0, 2], [1, 2]]);

async function talk(place: Place, { person, post }: { person: Person; post: number }): Promise<void> {
  const { messageIds } = place;
  const key = `${person.id} ${post}`;
  const message_id = messageIds.get(key);
  const act = message_id
    ? pickOne(place, ['send_message', 'edit_message', 'delete_message'])
    : 'send_message';
  const cable = await person.cable();
  if (await cable.subscribe(commentsOf(post))) {
    const before = cable.frames.length;
    cable.perform(commentsOf(post), act, { text: 'Words', message_id });
    let isClosed = false;
    void cable.closed.then(() => {
      isClosed = true;
    });
    await until(() => isClosed || cable.frames.length > before);
  }
  const ownMessage = cable.messages(commentsOf(post)).find(({ message }) => message?.user.id === person.id);
  if (ownMessage) messageIds.set(key, ownMessage.message.id);
  cable.close();
}

async function reactToComment(place: Place, { person }: { person: Person }): Promise<void> {
  const id = pickOne(place, [...place.messageIds.values()]);
  if (id) await person.put(`/api/messages/${id}/reaction`, { emoji: anySign(place) });
}

async function readOne(_: Place, { person, loop }: { person: Person; loop: Loop }): Promise<void> {
  const [notification] = await notificationsOf(person, loop.id);
  if (notification) await person.post(`/api/notifications/${notification.id}/mark_as_read`, {});
}

async function readLine(_: Place, { person, loop }: { person: Person; loop: Loop }): Promise<void> {
  const [line] = await unreadLinesOf(person, loop.id);
  if (line) await person.post(`/api/notifications/groups/${line.key}/mark_as_read`, { loop_id: loop.id });
}

async function chooseLevel(place: Place, { person, loop }: { person: Person; loop: Loop }): Promise<void> {
  await person.put(`/api/loops/${loop.id}/notify`, { level: pickOne(place, [...notifyLevels]) });
}

async function replace({ world, people, loops }: Place, { person }: { person: Person }): Promise<void> {
  if ((await person.delete(`/api/users/${person.id}`, {})).status !== 204) return;
  const next = await world.person('Walker');
  people.splice(people.indexOf(person), 1, next);
  for (const { code } of loops) await next.post('/api/loops/join', { loop_code: code });
}

type ListedNotification = { id: string; read_at: string | null };

async function notificationsOf(person: Person, loopId: number): Promise<ListedNotification[]> {
  const { data } = await person.graphql(
    `{ allNotifications(filter: { loop_id: ${loopId} }) { id read_at } }`,
  );
  return data?.allNotifications ?? [];
}

async function unreadLinesOf(person: Person, loopId: number): Promise<{ key: string }[]> {
  const { data } = await person.graphql(
    `{ allNotificationGroups(filter: { loop_id: ${loopId}, unread: true }, first: 100) { key } }`,
  );
  return data?.allNotificationGroups ?? [];
}

function follow(person: Person, loop: Loop, { type, id }: { type: 'Post' | 'User'; id: number }) {
  const path = `/api/subscriptions?subscribable_type=${type}&subscribable_id=${id}`;
  return person.post(path, { loop_id: loop.id });
}

function pickOne<T>({ random }: Place, from: T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

function anySign(place: Place): string | null {
  return pickOne(place, [...emojis, null]);
}

function anyRole(place: Place, { roles }: Loop): number | null {
  return pickOne(place, [...roles, null])?.id ?? null;
}

function someIds({ people, random }: Place): number[] {
  return people.filter(() => random() < 0.4).map(({ id }) => id);
}

function secret(place: Place): string | null {
  return pickOne(place, [null, null, 'open sesame']);
}

/** mulberry32, a seeded generator of numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
