import { listLimits } from '@loopyard/contract/lists.ts';
import { type ClosureName, closureShows, type Lock, mayEdit } from '@loopyard/contract/policy.ts';
import { type Demo, orNotFound, refusal } from './demo.ts';
import type { DemoLoop, DemoMember, DemoPerson, DemoPost } from './model.ts';

/** The viewer's standing in a loop, as `contract/policy.ts` asks for it. */
export function readerOf({ world, viewerId }: Demo, loopId: number) {
  const userId = viewerId();
  const loop = world.loops.find(({ id }) => id === loopId);
  const member = loop && memberOf(loop, userId);
  return {
    userId,
    isMember: member !== undefined,
    isAdmin: member?.is_admin ?? false,
    isOwner: loop?.user_id === userId,
    roleId: member?.role_id ?? null,
    hasLapsed: false,
  };
}

/** @throws `not_found` for a loop that the viewer may not know of, as on the server */
export function loopOf(demo: Demo, id: number): DemoLoop {
  return orNotFound(loopsOf(demo, demo.viewerId()).find((loop) => loop.id === id));
}

export function ownLoop(demo: Demo, id: number): DemoLoop {
  const loop = loopOf(demo, id);
  if (!readerOf(demo, id).isAdmin) throw refusal('forbidden');
  return loop;
}

export function loopsOf({ world }: Demo, userId: number): DemoLoop[] {
  return world.loops.filter((loop) => memberOf(loop, userId));
}

export function memberOf(loop: DemoLoop, userId: number): DemoMember | undefined {
  return loop.members.find((member) => member.user_id === userId);
}

export function personOf({ world }: Demo, id: number): DemoPerson {
  return orNotFound(world.people.find((person) => person.id === id));
}

export const nameOf = ({ first_name, last_name }: DemoPerson) => `${first_name} ${last_name}`;

export function findPost(demo: Demo, id: number): DemoPost | null {
  return demo.world.posts.find((post) => post.id === id && maySee(demo, post)) ?? null;
}

export function postOf(demo: Demo, id: number): DemoPost {
  return orNotFound(findPost(demo, id));
}

export function editablePost(demo: Demo, id: number): DemoPost {
  const post = postOf(demo, id);
  if (!edits(demo, post)) throw refusal('forbidden');
  return post;
}

export function postsOf(demo: Demo, loopId: number): DemoPost[] {
  return demo.world.posts
    .filter((post) => post.loop_id === loopId && maySee(demo, post))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
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
  role: (demo, { restricted_to_role_id: roleId, loop_id }) =>
    roleId !== null && roleId !== readerOf(demo, loop_id).roleId,
  password: ({ viewerId }, { password, unlocked_for }) =>
    password !== null && !unlocked_for.includes(viewerId()),
  // Nobody pays in a demo, so a price stays a lock.
  price: (_, { price_pence }) => price_pence !== null,
};

function closureOf(demo: Demo, post: DemoPost): 'nothing' | Lock | null {
  if (edits(demo, post)) return null;
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

export function pageOf<Row>(rows: Row[], page = 1) {
  const size = listLimits.memberPage;
  return {
    rows: rows.slice((page - 1) * size, page * size),
    total_items: rows.length,
    current_page: page,
    total_pages: Math.ceil(rows.length / size),
  };
}
