import {
  type LoopKey,
  minutesAfter,
  momentOf,
  type PersonKey,
  type SeedLoop,
  type SeedPost,
} from '../../../seeds/shape.ts';
import { loops as seedLoops, people as seedPeople, posts as seedPosts } from '../../../seeds/world.ts';
import { tellOfPosts } from './following.ts';
import { mediaOfSeed, portraitOfSeed } from './media.ts';
import type { DemoLoop, DemoMember, DemoPerson, DemoPost, World } from './model.ts';

/** No server gives these to anyone: what the browser keeps for a person of the demo is nobody else's. */
const FIRST_PERSON_ID = 900_000_000_001;
const FIRST_LOOP_ID = 1001;

/** Who is in a loop for the demo alone: whoever is shown round can be a student everywhere. */
const guests: Partial<Record<LoopKey, PersonKey>> = { union: 'amina' };

const everyone = Object.keys(seedPeople) as PersonKey[];
const loopKeys = Object.keys(seedLoops) as LoopKey[];
const loopOf = (key: LoopKey): SeedLoop => seedLoops[key];

export const personIdOf = (key: PersonKey): number => FIRST_PERSON_ID + everyone.indexOf(key);
export const loopIdOf = (key: LoopKey): number => FIRST_LOOP_ID + loopKeys.indexOf(key);

/** The small world of the seeds as it is at `now`, the same for everybody and kept nowhere. */
export function buildWorld(now: Date): World {
  let lastId = 0;
  const world: World = {
    loops: [],
    people: everyone.map((key) => buildPerson(key, now)),
    posts: [],
    comments: [],
    subscriptions: [],
    notifications: [],
    reports: [],
    uploads: new Map(),
    nextId: () => ++lastId,
  };
  world.loops = loopKeys.map((key) => buildLoop(world, key, now));
  const at = ({ at: moment }: SeedPost) => momentOf(moment, now).getTime();
  for (const post of seedPosts.toSorted((a, b) => at(a) - at(b))) addPost(world, post, now);
  tellOfPosts(world, now);
  return world;
}

function buildPerson(key: PersonKey, now: Date): DemoPerson {
  const { first, last, email } = seedPeople[key];
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

function buildLoop(world: World, key: LoopKey, now: Date): DemoLoop {
  const { name, code, owner, admins, members, roles: peopleByRole } = loopOf(key);
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

function addPost(world: World, seed: SeedPost, now: Date): void {
  const createdAt = momentOf(seed.at, now);
  const readers = new Map([...readersOf(seed)].map((id) => [id, minutesAfter(createdAt, 1).toISOString()]));
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

/** What a post is that nothing else is said of. */
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

/** Who has something to say has read it; of the others some have, of each post others. */
function readersOf({ loop, by, text, comments = [] }: SeedPost): Set<number> {
  const { admins, members } = loopOf(loop);
  const someMembers = [...admins, ...members].filter((_, at) => (at + text.length) % 3 === 0);
  return new Set([by, ...comments.map((comment) => comment.by), ...someMembers].map(personIdOf));
}
