import {
  type LoopKey,
  minutesAfter,
  momentOf,
  type PersonKey,
  type SeedLoop,
  type SeedPerson,
  type SeedPost,
} from '../../../seeds/shape.ts';
import { tellOfPosts } from './following.ts';
import { mediaOfSeed, portraitOfSeed } from './media.ts';
import type { DemoLoop, DemoMember, DemoPerson, DemoPost, World } from './model.ts';
import { loopIdOf, personIdOf, type Seeds } from './seeds.ts';

/** Extra members in the demo, so that a visitor can be a student in every loop. */
const guests: Partial<Record<LoopKey, PersonKey>> = { union: 'amina' };

export function buildWorld(seeds: Seeds, now: Date): World {
  let lastId = 0;
  const world: World = {
    loops: [],
    people: entriesOf(seeds.people).map(([key, person]) => buildPerson(key, person, now)),
    posts: [],
    comments: [],
    subscriptions: [],
    notifications: [],
    reports: [],
    uploads: new Map(),
    nextId: () => ++lastId,
  };
  world.loops = entriesOf(seeds.loops).map(([key, loop]) => buildLoop(world, { key, ...loop }, now));
  const at = ({ at: moment }: SeedPost) => momentOf(moment, now).getTime();
  for (const post of seeds.posts.toSorted((a, b) => at(a) - at(b)))
    addPost(world, post, { loop: seeds.loops[post.loop], now });
  tellOfPosts(world, now);
  return world;
}

const entriesOf = <Key extends string, Value>(values: Record<Key, Value>) =>
  Object.entries(values) as [Key, Value][];

function buildPerson(key: PersonKey, { first, last, email }: SeedPerson, now: Date): DemoPerson {
  const createdAt = momentOf('24d 08:00', now).toISOString();
  return {
    id: personIdOf(key),
    firstName: first,
    lastName: last,
    email,
    nickname: null,
    bio: null,
    portrait: portraitOfSeed(key, createdAt),
    preferences: { event: false, post: true, message: true, comment: true },
    createdAt,
  };
}

function buildLoop(world: World, seed: SeedLoop & { key: LoopKey }, now: Date): DemoLoop {
  const { key, name, code, owner, admins, members, roles: peopleByRole } = seed;
  const createdAt = momentOf('23d 07:30', now).toISOString();
  const roles = Object.keys(peopleByRole).map((role) => ({ id: world.nextId(), name: role }));
  const roleIdOf = (person: PersonKey) =>
    roles.find((role) => peopleByRole[role.name]?.includes(person))?.id ?? null;
  const memberOf = (person: PersonKey, at: number): DemoMember => ({
    userId: personIdOf(person),
    profileId: world.nextId(),
    nickname: null,
    bio: null,
    portrait: null,
    isAdmin: admins.includes(person),
    roleId: roleIdOf(person),
    seenAt: minutesAfter(now, -(80 + at * 187)).toISOString(),
  });
  const guest = guests[key];
  return {
    id: loopIdOf(key),
    key,
    name,
    ownerId: personIdOf(owner),
    welcomeText: null,
    language: null,
    logo: null,
    isPublic: false,
    hasGuestAccess: false,
    defaultRoleId: null,
    fee: null,
    createdAt,
    roles,
    members: [...admins, ...members, ...(guest ? [guest] : [])].map(memberOf),
    codes: [
      {
        id: world.nextId(),
        loop_code: code,
        friendly_token: 'kettle-willow-lantern-otter-bridge',
        description: null,
        single_use: false,
        expires_at: null,
        uses: members.length,
      },
    ],
    invitations: [],
  };
}

function addPost(world: World, seed: SeedPost, { loop, now }: { loop: SeedLoop; now: Date }): void {
  const createdAt = momentOf(seed.at, now);
  const readers = new Map(
    [...readersOf(seed, loop)].map((id) => [id, minutesAfter(createdAt, 1).toISOString()]),
  );
  const post: DemoPost = {
    ...blankPost,
    id: world.nextId(),
    loopId: loopIdOf(seed.loop),
    authorId: personIdOf(seed.by),
    title: seed.text,
    media: (seed.media ?? []).map((file) => mediaOfSeed(file, world.nextId(), createdAt.toISOString())),
    createdAt: createdAt.toISOString(),
    updatedAt: createdAt.toISOString(),
    seenAt: readers,
  };
  world.posts.push(post);
  for (const { by, after, text, editedTo, deleted = false } of seed.comments ?? []) {
    const writtenAt = minutesAfter(createdAt, after);
    const changedAt = editedTo || deleted ? minutesAfter(writtenAt, 2) : writtenAt;
    post.seq += 1;
    world.comments.push({
      id: world.nextId(),
      postId: post.id,
      authorId: personIdOf(by),
      text: deleted ? '[Deleted]' : (editedTo ?? text),
      uuid: null,
      seq: post.seq,
      isDeleted: deleted,
      editorId: editedTo ? personIdOf(by) : null,
      createdAt: writtenAt.toISOString(),
      updatedAt: changedAt.toISOString(),
    });
  }
}

export const blankPost = {
  mainMediaId: null,
  seq: 0,
  adminIds: [],
  inviteeIds: [],
  restrictedToRoleId: null,
  isDistractionFree: false,
  isCloneable: false,
  clonedFromId: null,
  pricePence: null,
  password: null,
  unlockedFor: [],
};

/** Everyone who commented has read the post; of the others a part, which differs from post to post. */
function readersOf({ by, text, comments = [] }: SeedPost, { admins, members }: SeedLoop): Set<number> {
  const someMembers = [...admins, ...members].filter((_, at) => (at + text.length) % 3 === 0);
  return new Set([by, ...comments.map((comment) => comment.by), ...someMembers].map(personIdOf));
}
