import { isAdultsOnlyAtFirst } from '@loopyard/contract/adults.ts';
import { usualPinEnd } from '@loopyard/contract/pins.ts';
import type { Sign } from '@loopyard/contract/reactions.ts';
import {
  comingMoment,
  type LoopKey,
  minutesAfter,
  momentOf,
  type PersonKey,
  type SeedComment,
  type SeedLoop,
  type SeedPost,
} from '../../../seeds/shape.ts';
import { tellOfPosts } from './following.ts';
import { mediaOfSeed, portraitOfSeed } from './media.ts';
import type { DemoComment, DemoPoll, World } from './model.ts';
import { blankCase, blankCode, newComment, newLoop, newMember, newPost } from './rows.ts';
import { loopIdOf, personIdOf, type Seeds } from './seeds.ts';

/** Extra members in the demo, so that a visitor can be a student in every loop. */
const guests: Partial<Record<LoopKey, PersonKey>> = { union: 'amina' };

export function buildWorld(seeds: Seeds, now: Date): World {
  let lastId = 0;
  const world: World = {
    loops: [],
    people: peopleOf(seeds, momentOf('24d 08:00', now).toISOString()),
    posts: [],
    comments: [],
    subscriptions: [],
    notifications: [],
    cases: [],
    blocks: [],
    looks: [],
    sanctions: [],
    acts: [],
    revisions: [],
    uploads: new Map(),
    nextId: () => ++lastId,
  };
  for (const [key, loop] of entriesOf(seeds.loops)) addLoop(world, { key, ...loop }, now);
  const at = ({ at: moment }: SeedPost) => momentOf(moment, now).getTime();
  for (const post of seeds.posts.toSorted((a, b) => at(a) - at(b)))
    addPost(world, post, { readers: readersOf(post, seeds.loops[post.loop]), now });
  tellOfPosts(world, now);
  return world;
}

const entriesOf = <Key extends string, Value>(values: Record<Key, Value>) =>
  Object.entries(values) as [Key, Value][];

function peopleOf({ people }: Seeds, created_at: string): World['people'] {
  return entriesOf(people).map(([key, { first, last, email, age }]) => ({
    id: personIdOf(key),
    first_name: first,
    last_name: last,
    email,
    age_band: age,
    nickname: null,
    bio: null,
    portrait: portraitOfSeed(key, created_at),
    preferences: { event: false, post: true, message: true, comment: true },
    created_at,
  }));
}

function addLoop(world: World, seed: SeedLoop & { key: LoopKey }, now: Date): void {
  const { key, name, code, owner, admins, members, leads, roles: peopleByRole } = seed;
  const roles = Object.keys(peopleByRole).map((role) => ({
    ...{ id: world.nextId(), name: role },
    is_minor: key === 'school' && role === 'Student',
  }));
  const guest = guests[key];
  const rows = [...admins, ...members, ...(guest ? [guest] : [])].map((person, at) => ({
    ...newMember(world, personIdOf(person), minutesAfter(now, -(80 + at * 187))),
    is_admin: admins.includes(person),
    lead_since: leads.includes(person) ? momentOf('22d 16:00', now).toISOString() : null,
    role_id: roles.find((role) => peopleByRole[role.name]?.includes(person))?.id ?? null,
  }));
  const names = { loop_code: code, friendly_token: 'kettle-willow-lantern-otter-bridge' };
  newLoop(world, {
    id: loopIdOf(key),
    name,
    user_id: personIdOf(owner),
    loop_template_id: key,
    adults_only: isAdultsOnlyAtFirst(undefined, key),
    created_at: momentOf('23d 07:30', now).toISOString(),
    roles,
    members: rows,
    codes: [{ id: world.nextId(), ...names, ...blankCode, uses: members.length }],
  });
}

function addPost(world: World, seed: SeedPost, { readers, now }: { readers: PersonKey[]; now: Date }): void {
  const createdAt = momentOf(seed.at, now);
  const seenAt = minutesAfter(createdAt, 1).toISOString();
  const post = newPost(world, {
    loop_id: loopIdOf(seed.loop),
    user_id: personIdOf(seed.by),
    title: seed.editedTo ?? seed.text,
    created_at: createdAt.toISOString(),
    seen_at: new Map(readers.map((person) => [personIdOf(person), seenAt])),
    signs: signsOf(seed),
    pinned_until: seed.isPinned ? usualPinEnd(now).toISOString() : null,
    poll: pollOf(seed, now),
    ...(seed.scheduled && {
      ...{ publish_at: comingMoment(seed.scheduled, now).toISOString(), held_for: 'schedule' },
    }),
  });
  if (seed.editedTo) {
    const at = minutesAfter(createdAt, 5);
    noteEdit(world, post, { text: seed.text, by: post.user_id, at });
    post.edited_at = at.toISOString();
  }
  post.media = (seed.media ?? []).map((file) => mediaOfSeed(file, world.nextId(), post.created_at));
  for (const { by, after, text, editedTo, deleted = false, reported, reactions } of seed.comments ?? []) {
    const writtenAt = minutesAfter(createdAt, after);
    const comment = newComment(world, post, {
      user_id: personIdOf(by),
      text: deleted ? '[Deleted]' : (editedTo ?? text),
      created_at: writtenAt.toISOString(),
      signs: signsOf({ reactions }),
    });
    comment.is_deleted = deleted;
    comment.edit_user_id = editedTo ? personIdOf(by) : null;
    if (editedTo) noteEdit(world, comment, { text, by: personIdOf(by), at: minutesAfter(writtenAt, 2) });
    if (editedTo || deleted) comment.updated_at = minutesAfter(writtenAt, 2).toISOString();
    if (reported) addReport(world, comment, { ...reported, at: momentOf(reported.at, now) });
  }
}

function pollOf({ poll }: SeedPost, now: Date): DemoPoll | null {
  if (!poll) return null;
  const { question, options, closesIn } = poll;
  return {
    ...{ question, options, max_choices: 1, is_anonymous: poll.isAnonymous, results: 'always' },
    closes_at: closesIn === null ? null : minutesAfter(now, closesIn * 1_440).toISOString(),
    closed_at: null,
    votes: new Map(
      entriesOf(poll.votes as Record<PersonKey, number>).map(([person, at]) => [personIdOf(person), [at]]),
    ),
  };
}

function noteEdit(
  { revisions }: World,
  { id: of }: { id: number },
  { at, ...before }: { text: string; by: number; at: Date },
): void {
  revisions.unshift({ of, ...before, edited_at: at.toISOString() });
}

const signsOf = ({ reactions = {} }: Pick<SeedPost, 'reactions'>) =>
  new Map(
    entriesOf(reactions as Record<PersonKey, Sign>).map(([person, emoji]) => [personIdOf(person), emoji]),
  );

type ReportOfSeed = Omit<NonNullable<SeedComment['reported']>, 'at'> & { at: Date };

function addReport(world: World, comment: DemoComment, { by, at, category, reason }: ReportOfSeed): void {
  const created_at = at.toISOString();
  const report = { id: world.nextId(), reporter_id: personIdOf(by), category, reason, created_at };
  const { id, loop_id, user_id: author_id, text, messageable_id } = comment;
  world.cases.push({
    ...blankCase,
    ...{ id: world.nextId(), loop_id, author_id, text, created_at, path: `/feed/${messageable_id}` },
    ...{ subject_type: 'Message', subject_id: id, reports: [report] },
  });
}

/** Everyone who commented has read the post; of the others a part, which differs from post to post. */
function readersOf({ by, text, comments = [] }: SeedPost, { admins, members }: SeedLoop): PersonKey[] {
  const someMembers = [...admins, ...members].filter((_, at) => (at + text.length) % 3 === 0);
  return [by, ...comments.map((comment) => comment.by), ...someMembers];
}
