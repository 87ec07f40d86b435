import { ageOf, type ClosureName, closureShows, type Lock, mayEdit } from '@loopyard/contract/policy.ts';
import { isUnder18 } from '@loopyard/contract/under-18.ts';
import { writingRefusal } from '@loopyard/contract/writing.ts';
import { type Demo, orNotFound } from './demo.ts';
import type { DemoLoop, DemoMember, DemoPerson, DemoPost, DemoSanction } from './model.ts';

export function writeRefusals({ rules = {}, roles }: DemoLoop, member: DemoMember | undefined) {
  const facts = { member: { isAdmin: member?.is_admin ?? false, roleId: member?.role_id ?? null }, roles };
  const { post_by = 'all', post_by_role_ids = [], comment_by = 'all', comment_by_role_ids = [] } = rules;
  const { announce_by = 'admins', announce_by_role_ids = [] } = rules;
  const { events_by = 'admins', events_by_role_ids = [] } = rules;
  return {
    post: writingRefusal('post', { by: post_by, roleIds: post_by_role_ids }, facts),
    comment: writingRefusal('comment', { by: comment_by, roleIds: comment_by_role_ids }, facts),
    announce: writingRefusal('announce', { by: announce_by, roleIds: announce_by_role_ids }, facts),
    plan: writingRefusal('plan', { by: events_by, roleIds: events_by_role_ids }, facts),
  };
}

/** The viewer's standing in a loop, as `contract/policy.ts` asks for it. */
export function readerOf(demo: Demo, loopId: number) {
  const { world } = demo;
  const userId = demo.viewerId();
  const loop = world.loops.find(({ id }) => id === loopId);
  const member = loop && memberOf(loop, userId);
  const refusals = loop ? writeRefusals(loop, member) : null;
  return {
    mayPost: refusals?.post === null,
    mayAnnounce: refusals?.announce === null,
    mayPlan: refusals?.plan === null,
    mayComment: refusals?.comment === null,
    userId,
    isMember: member !== undefined,
    isAdmin: member?.is_admin ?? false,
    isOwner: loop?.user_id === userId,
    isLead: (member?.lead_since ?? null) !== null,
    roleId: member?.role_id ?? null,
    isAdultsOnly: loop?.adults_only ?? true,
    hasLapsed: false,
    isMuted: !member?.is_admin && mutedUntil(demo, loopId) !== null,
  };
}

/** Until when the viewer may not write. */
export function mutedUntil({ world, viewerId, now }: Demo, loopId: number): string | null {
  const isNow = ({ loop_id, user_id, kind, until, lifted_at }: DemoSanction) =>
    loop_id === loopId &&
    user_id === viewerId() &&
    kind === 'mute' &&
    !lifted_at &&
    Date.parse(until ?? '') > now().getTime();
  return (
    world.sanctions
      .filter(isNow)
      .map(({ until }) => until)
      .toSorted()
      .at(-1) ?? null
  );
}

/** @throws `not_found` for a loop that the viewer may not know of, as on the server */
export function loopOf(demo: Demo, id: number): DemoLoop {
  return orNotFound(loopsOf(demo, demo.viewerId()).find((loop) => loop.id === id));
}

export function loopsOf({ world }: Demo, userId: number): DemoLoop[] {
  return world.loops.filter((loop) => memberOf(loop, userId));
}

export function memberOf(loop: DemoLoop, userId: number): DemoMember | undefined {
  return loop.members.find((member) => member.user_id === userId);
}

export function ageIn(loop: DemoLoop, member: DemoMember) {
  const role = loop.roles.find(({ id }) => id === member.role_id);
  return ageOf(
    {
      ofMember: member.is_minor,
      ofRole: role?.is_minor ?? null,
      ofAccount: member.age_band && isUnder18(member.age_band),
    },
    { isAdmin: member.is_admin, isAdultsOnly: loop.adults_only },
  );
}

export function personOf({ world }: Demo, id: number): DemoPerson {
  return orNotFound(world.people.find((person) => person.id === id));
}

export const nameOf = ({ first_name, last_name }: DemoPerson) => `${first_name} ${last_name}`;

export function findPost(demo: Demo, id: number): DemoPost | null {
  return demo.world.posts.find((post) => post.id === id && maySee(demo, post)) ?? null;
}

/** The people whose things the viewer does not want to see. Admins are always seen. */
export function blockedIn({ world, viewerId }: Demo, loopId: number): number[] {
  const loop = world.loops.find(({ id }) => id === loopId);
  return world.blocks
    .filter(({ user_id }) => user_id === viewerId())
    .map(({ blocked_user_id }) => blocked_user_id)
    .filter((id) => !(loop && memberOf(loop, id)?.is_admin));
}

export function postsOf(demo: Demo, loopId: number): DemoPost[] {
  const now = demo.now().toISOString();
  for (const post of demo.world.posts)
    if (post.publish_at && post.publish_at <= now) bringOut(post, post.publish_at);
  return demo.world.posts
    .filter((post) => post.loop_id === loopId && maySee(demo, post))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
}

export function bringOut(post: DemoPost, at: string): void {
  Object.assign(post, { held_for: null, publish_at: null, created_at: at, updated_at: at });
}

function maySee(demo: Demo, post: DemoPost): boolean {
  return readerOf(demo, post.loop_id).isMember && closureOf(demo, post) !== 'nothing';
}

export function lockOf(demo: Demo, post: DemoPost): Lock | null {
  const closure = closureOf(demo, post);
  return closure === 'nothing' ? null : closure;
}

/** Whether it closes the post for the viewer, unless they manage it. */
const closes: Record<ClosureName, (demo: Demo, post: DemoPost) => boolean> = {
  held: (_, { held_for }) => held_for !== null,
  schedule: (_, { held_for }) => held_for === 'schedule',
  role: (demo, { restricted_to_role_id: roleId, loop_id }) =>
    roleId !== null && roleId !== readerOf(demo, loop_id).roleId,
  password: ({ viewerId }, { password, unlocked_for }) =>
    password !== null && !unlocked_for.includes(viewerId()),
  // Nobody pays in a demo, so a price stays a lock.
  price: (_, { price_pence }) => price_pence !== null,
};

function closureOf(demo: Demo, post: DemoPost): 'nothing' | Lock | null {
  const isOwn = post.user_id === demo.viewerId();
  if (post.held_for === 'schedule' ? isOwn : edits(demo, post)) return null;
  const names = Object.keys(closureShows) as ClosureName[];
  const name = names.find((candidate) => closes[candidate](demo, post));
  return name ? closureShows[name] : null;
}

export function edits(demo: Demo, post: DemoPost): boolean {
  return mayEdit(readerOf(demo, post.loop_id), managed(demo, post));
}

const managed = ({ viewerId }: Demo, { user_id, admin_ids }: DemoPost) => ({
  userId: user_id,
  isPostAdmin: admin_ids.includes(viewerId()),
});

/** The post's facts that `contract/policy.ts` asks for. */
export const factsOf = (demo: Demo, post: DemoPost) => ({
  ...managed(demo, post),
  lock: lockOf(demo, post),
});

export const takesReactions = (demo: Demo, loopId: number) => loopOf(demo, loopId).rules?.reactions ?? true;
