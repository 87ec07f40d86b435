import { type Demo, refusal } from './demo.ts';
import type { DemoLoop, DemoMember, DemoPerson, DemoPost } from './model.ts';

/** @throws `not_found` for a loop that the viewer may not know of, as on the server */
export function loopOf({ world, viewerId }: Demo, id: number): DemoLoop {
  const loop = world.loops.find((candidate) => candidate.id === id);
  if (!loop || !memberOf(loop, viewerId())) throw refusal('not_found');
  return loop;
}

export function ownLoop(demo: Demo, id: number): DemoLoop {
  const loop = loopOf(demo, id);
  if (!isAdmin(loop, demo.viewerId())) throw refusal('forbidden');
  return loop;
}

export function loopsOf({ world }: Demo, userId: number): DemoLoop[] {
  return world.loops.filter((loop) => memberOf(loop, userId));
}

export function memberOf(loop: DemoLoop, userId: number): DemoMember | undefined {
  return loop.members.find((member) => member.userId === userId);
}

export function isAdmin(loop: DemoLoop, userId: number): boolean {
  return memberOf(loop, userId)?.isAdmin ?? false;
}

export function findPerson({ world }: Demo, id: number): DemoPerson | undefined {
  return world.people.find((person) => person.id === id);
}

export function personOf(demo: Demo, id: number): DemoPerson {
  const person = findPerson(demo, id);
  if (!person) throw refusal('not_found');
  return person;
}

export const nameOf = ({ firstName, lastName }: DemoPerson) => `${firstName} ${lastName}`;

export function findPost(demo: Demo, id: number): DemoPost | null {
  const post = demo.world.posts.find((candidate) => candidate.id === id);
  return post && maySee(demo, post) ? post : null;
}

export function postOf(demo: Demo, id: number): DemoPost {
  const post = findPost(demo, id);
  if (!post) throw refusal('not_found');
  return post;
}

export function postsOf(demo: Demo, loopId: number): DemoPost[] {
  return demo.world.posts
    .filter((post) => post.loopId === loopId && maySee(demo, post))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
}

function maySee(demo: Demo, post: DemoPost): boolean {
  const loop = demo.world.loops.find(({ id }) => id === post.loopId);
  const member = loop && memberOf(loop, demo.viewerId());
  if (!member) return false;
  const { restrictedToRoleId: roleId } = post;
  return roleId === null || member.roleId === roleId || mayEdit(demo, post);
}

export function mayEdit({ world, viewerId }: Demo, post: DemoPost): boolean {
  const loop = world.loops.find(({ id }) => id === post.loopId);
  const isOwn = post.authorId === viewerId() || post.adminIds.includes(viewerId());
  return isOwn || (!!loop && isAdmin(loop, viewerId()));
}

/** Nobody pays in a demo, so a price stays a lock. */
export function lockOf(demo: Demo, post: DemoPost): 'password' | 'payment' | null {
  if (mayEdit(demo, post)) return null;
  if (post.password !== null && !post.unlockedFor.includes(demo.viewerId())) return 'password';
  return post.pricePence === null ? null : 'payment';
}
