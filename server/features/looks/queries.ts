import { lookLimits } from '@loopyard/contract/looks.ts';
import { mayReadLog } from '@loopyard/contract/policy.ts';
import { and, desc, eq, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accessAsMember } from '../../access/members.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { isToldToSubject, looks } from './tables.ts';

export type LookRow = Awaited<ReturnType<typeof selectLooks>>[number];

type Page = { before: number | undefined };

export async function listLooksAtMe({ viewer }: SignedIn, db: Db, page: Page): Promise<LookRow[]> {
  return selectLooks(db, and(eq(looks.subjectUserId, viewer.userId), isToldToSubject), page);
}

export async function accessLooks(
  ctx: SignedIn,
  db: Db,
  { loopId, ...page }: Page & { loopId: LoopId },
): Promise<Result<LookRow[]>> {
  const member = await accessAsMember(ctx, db, loopId);
  if (!member.ok) return member;
  const isForThem = or(ne(looks.subjectUserId, ctx.viewer.userId), isToldToSubject);
  return mayReadLog(member.value)
    ? ok(await selectLooks(db, and(eq(looks.loopId, loopId), isForThem), page))
    : fail('forbidden');
}

const subjects = alias(users, 'subjects');

/** Newest first. */
function selectLooks(db: Db, scope: SQL | undefined, { before }: Page) {
  return db
    .select({
      look: looks,
      loopName: loops.name,
      byName: fullNameColumn(users),
      subjectName: fullNameColumn(subjects),
    })
    .from(looks)
    .innerJoin(loops, eq(loops.id, looks.loopId))
    .innerJoin(users, eq(users.id, looks.byUserId))
    .innerJoin(subjects, eq(subjects.id, looks.subjectUserId))
    .where(and(scope, isNull(loops.deletedAt), before === undefined ? undefined : lt(looks.id, before)))
    .orderBy(desc(looks.id))
    .limit(lookLimits.page);
}
