import type { SanctionKind } from '@loopyard/contract/sanctions.ts';
import { type Demo, timeOf } from './demo.ts';
import type { DemoCase, DemoSanction } from './model.ts';

export type Restriction = { kind: SanctionKind; until?: string | null };
type NewSanction = Pick<DemoSanction, 'user_id' | 'text' | 'case_id'> & Restriction;

export function addSanction(demo: Demo, loop_id: number, { until = null, ...facts }: NewSanction): void {
  const { world } = demo;
  const row = { id: world.nextId(), loop_id, by_id: demo.viewerId(), created_at: timeOf(demo) };
  world.sanctions.unshift({ ...row, ...facts, until, lifted_at: null });
}

/** By the decision itself, and as was chosen with it. */
export function sanctionAuthor(demo: Demo, item: DemoCase, sanction: Restriction | null | undefined): void {
  const { loop_id, author_id: user_id, message: text, id: case_id, outcome } = item;
  const facts = { user_id, text, case_id };
  const isRemoval = item.subject_type === 'User' && outcome === 'removed';
  if (isRemoval) addSanction(demo, loop_id, { kind: 'removal', ...facts });
  if (outcome === 'warned' && !sanction) addSanction(demo, loop_id, { kind: 'warning', ...facts });
  if (!sanction || (isRemoval && sanction.kind === 'removal')) return;
  addSanction(demo, loop_id, { ...sanction, ...facts });
  const loop = demo.world.loops.find(({ id }) => id === loop_id);
  if (loop && sanction.kind === 'removal')
    loop.members = loop.members.filter((member) => member.user_id !== user_id);
}

/** Ends the sanctions of a decision too. */
export function takeBack(demo: Demo, item: DemoCase): void {
  const { world } = demo;
  for (const sanction of world.sanctions)
    if (sanction.case_id === item.id) sanction.lifted_at ??= timeOf(demo);
  if (!item.takenThings) return;
  const { posts, comments, members } = item.takenThings;
  world.posts.push(...posts);
  const backIds = new Set(comments.map(({ id }) => id));
  world.comments = [...world.comments.filter(({ id }) => !backIds.has(id)), ...comments];
  world.loops.find(({ id }) => id === item.loop_id)?.members.push(...members);
  item.takenThings = null;
}
