import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentsOf } from '../test/cable.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { commentOf, loopOf, nobodyAt, type Person, password, postOf } from '../test/people.ts';
import { processed, uploadOf } from '../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let stranger: Person;
let loopId: number;
let post: number;
let annsPost: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, stranger] = [await world.person('Ann'), await world.person('Ben'), await world.person('Stu')];
  const cat = await world.person('Cat');
  loopId = await loopOf(ann, [ben, cat]);
  await ann.post(`/api/subscriptions?subscribable_type=User&subscribable_id=${ben.id}`, { loop_id: loopId });
  post = await postOf(ben, loopId);
  annsPost = await postOf(ann, loopId, 'With Ben', { admin_ids: [ben.id], invited_user_ids: [ben.id] });
  await ann.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${post}`);
  await postOf(cat, loopId).then((id) => ben.post(`/api/posts/${id}/report`, { reason: 'Not nice' }));
  const comment = await commentOf(ben, post);
  const cable = await ben.cable();
  await cable.subscribe(commentsOf(post));
  cable.perform(commentsOf(post), 'edit_message', { message_id: comment, text: 'Hello all' });
  await cable.next(commentsOf(post), ({ action }) => action === 'updated');
  await world.settle();
  await showPortrait(ben, { default_portrait: await picture(ben) });
});
afterAll(() => world.stop());

async function picture(person: Person): Promise<{ url: string }> {
  const place = await uploadOf(person, 'me.png', await twoColours(40, 40).png().toBuffer());
  await processed(person, place);
  return { url: place.simple_url };
}

async function showPortrait(person: Person, portrait: object): Promise<void> {
  expect((await person.put(`/api/users/${person.id}`, { user: {}, ...portrait })).status).toBe(200);
}

type Portrait = { url: string; thumb_url: string } | null;
type ShownPerson = { id: string; portrait: Portrait; profiles: { loop_id: string; portrait: Portrait }[] };

const user = `{ id portrait { url thumb_url } profiles { loop_id portrait { url thumb_url } } }`;
const query = async (person: Person, fields: string) => (await person.graphql(`{ ${fields} }`)).data;
const inLoop = () => `filter: { loop_id: ${loopId} }`;
const opens = async (portrait: Portrait | undefined) =>
  portrait ? (await fetch(world.url + portrait.thumb_url)).status : null;

const fileOf = (portrait: Portrait | undefined) => portrait?.url.split('?')[0];

const places: Record<string, () => Promise<ShownPerson>> = {
  'a post': async () => (await query(ann, `post(id: ${post}) { user ${user} }`)).post.user,
  'a post just written': async () =>
    (await ben.put(`/api/posts/${post}`, { post: { title: 'Again' } })).body.post.user,
  'the feed': async () =>
    (await query(ann, `allPosts(${inLoop()}) { id user ${user} }`)).allPosts.at(-1).user,
  'a post’s admins': async () =>
    (await query(ann, `post(id: ${annsPost}) { admins ${user} }`)).post.admins[0],
  'a comment': async () => (await messages(`user ${user}`))[0].user,
  'a comment’s last change': async () => (await messages(`edit_user ${user}`))[0].edit_user,
  'a comment on the socket': async () => {
    const cable = await ann.cable();
    await cable.subscribe(commentsOf(post));
    await commentOf(ben, post);
    return (await cable.next(commentsOf(post), ({ action }) => action === 'created')).message.user;
  },
  'the members': async () => (await ann.get(`/api/users?loop_id=${loopId}&name_contains=Ben`)).body.users[0],
  'a search for people': async () =>
    (await query(ann, `allUsers(filter: { loop_id: ${loopId}, name_contains: "ben" }) ${user}`)).allUsers[0],
  'a notification': async () =>
    (await query(ann, `allNotifications(${inLoop()}) { actor ${user} }`)).allNotifications[0].actor,
  'a notification of one’s own': async () =>
    (await query(ben, `allNotifications(${inLoop()}) { recipient ${user} }`)).allNotifications[0].recipient,
  'what one follows': async () =>
    (await followed(ann)).find((subscription) => subscription.subscribable_type === 'User')
      ?.subscribable as ShownPerson,
  'the author of a followed post': async () =>
    (await followed(ann)).find(
      (subscription) =>
        subscription.subscribable_type === 'Post' && subscription.subscribable.id === `${post}`,
    )?.subscribable.user as ShownPerson,
  'one’s own subscriptions': async () => (await followed(ben))[0]?.user as ShownPerson,
  'a report': async () => (await ann.get(`/api/reports?loop_id=${loopId}`)).body.reports[0].reporter,
  'signing in': async () => {
    const input = `{ email: "${ben.email}", password: "${password}" }`;
    const fields = `mutation { signinUser(input: ${input}) { user ${user} } }`;
    return (await nobodyAt(world.url).graphql(fields)).data.signinUser.user;
  },
};

const messages = async (fields: string) =>
  (
    await query(
      ann,
      `allMessages(filter: { messageable_type: "Post", messageable_id: ${post} }) { ${fields} }`,
    )
  ).allMessages;

type Followed = {
  subscribable_type: string;
  subscribable: ShownPerson & { user?: ShownPerson };
  user: ShownPerson;
};
async function followed(person: Person): Promise<Followed[]> {
  const object = `subscribable { ... on User ${user} ... on Post { id user ${user} } }`;
  return (await query(person, `allSubscriptions(${inLoop()}) { subscribable_type ${object} user ${user} }`))
    .allSubscriptions;
}

const showsBen = Object.entries(places);

describe('a portrait of the account is shown', () => {
  test.each(showsBen)('in %s', async (_, place) => {
    const person = await place();
    expect(Number(person.id)).toBe(ben.id);
    expect(await opens(person.portrait)).toBe(200);
    expect(person.profiles.map(({ portrait }) => portrait)).toEqual([null]);
  });
});

describe('a portrait for one loop is shown beside the account’s', () => {
  beforeAll(async () => {
    const { profiles } = (await ben.get(`/api/users/${ben.id}`)).body.user;
    await showPortrait(ben, { profile_id: profiles[0].id, portrait: await picture(ben) });
  });

  test.each(showsBen)('in %s', async (_, place) => {
    const { portrait, profiles } = await place();
    expect(profiles.map(({ loop_id }) => Number(loop_id))).toEqual([loopId]);
    expect(await opens(profiles[0]?.portrait)).toBe(200);
    expect(fileOf(profiles[0]?.portrait)).not.toBe(fileOf(portrait));
  });
});

describe('one’s own e-mail', () => {
  const fields = '{ id email }';
  const all = `{ user ${fields} admins ${fields} }`;
  const answers: Record<string, () => Promise<object>> = {
    'a post just written': async () =>
      (await ben.put(`/api/posts/${post}`, { post: { title: 'Again' } })).body,
    posts: () => query(ben, `allPosts(${inLoop()}) ${all} post(id: ${annsPost}) ${all}`),
    comments: () =>
      query(
        ben,
        `allMessages(filter: { messageable_type: "Post", messageable_id: ${post} }) { user ${fields} edit_user ${fields} }`,
      ),
    people: () => query(ben, `allUsers(filter: { loop_id: ${loopId} }) ${fields}`),
    members: async () => (await ben.get(`/api/users?loop_id=${loopId}`)).body,
    notifications: () =>
      query(ben, `allNotifications(${inLoop()}) { actor ${fields} recipient ${fields} notifiable ${all} }`),
    subscriptions: () =>
      query(
        ben,
        `allSubscriptions(${inLoop()}) { user ${fields} subscribable { ... on User ${fields} ... on Post ${all} } }`,
      ),
    reports: async () => (await ben.get('/api/reports?mine=1')).body,
    'the account': async () => (await ben.get(`/api/users/${ben.id}`)).body,
  };

  test.each(Object.entries(answers))(
    'is missing nowhere in %s, and nobody else’s is there',
    async (_, answer) => {
      const people: [number, string | null][] = [];
      JSON.stringify(await answer(), (_key, value) => {
        if (value && typeof value === 'object' && 'email' in value)
          people.push([Number(value.id), value.email]);
        return value;
      });
      expect(people.map(([id]) => id)).toContain(ben.id);
      for (const [id, email] of people) expect([id, email]).toEqual([id, id === ben.id ? ben.email : null]);
    },
  );
});

describe('a portrait', () => {
  const anns = async (): Promise<Portrait> =>
    (await query(ann, `post(id: ${post}) { user ${user} }`)).post.user.portrait;

  test('opens for whoever the link was given to, in that loop, and as long as they are in it', async () => {
    const dan = await world.person('Dan');
    const { loop_codes } = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body;
    await dan.post('/api/loops/join', { loop_code: loop_codes[0].loop_code });
    const { portrait } = (await query(dan, `post(id: ${post}) { user ${user} }`)).post.user;
    expect(await opens(portrait)).toBe(200);
    const [otherLoop, session] = [await loopOf(stranger), /s=(\d+)/.exec((await anns())?.url ?? '')?.[1]];
    for (const [from, to] of [
      [`l=${loopId}`, `l=${otherLoop}`],
      [/s=\d+/, `s=${session}`],
    ] as const)
      expect(await opens({ ...portrait, thumb_url: portrait.thumb_url.replace(from, to) })).toBe(404);
    await ann.post(`/api/loops/${loopId}/members/${dan.id}/remove`);
    expect([await opens(portrait), await opens(await anns())]).toEqual([404, 200]);
  });
});
