import type { ActName } from '@loopyard/contract/acts.ts';
import { mayReadLog } from '@loopyard/contract/policy.ts';
import { and, desc, eq, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accessAsMember } from '../../access/members.ts';
import type { LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { loopActs } from './tables.ts';

export type ActSearch = {
  loopId: LoopId;
  actorId: UserId | undefined;
  act: ActName | undefined;
  before: number | undefined;
  first: number;
};
export type ActRow = Awaited<ReturnType<typeof selectActs>>[number];

/** Newest first. */
export async function accessActs(ctx: SignedIn, db: Db, search: ActSearch): Promise<Result<ActRow[]>> {
  const member = await accessAsMember(ctx, db, search.loopId);
  if (!member.ok) return member;
  return mayReadLog(member.value) ? ok(await selectActs(db, search)) : fail('forbidden');
}

const subjects = alias(users, 'subjects');

function selectActs(db: Db, { loopId, actorId, act, before, first }: ActSearch) {
  return db
    .select({
      act: loopActs,
      actorName: fullNameColumn(users),
      subjectName: fullNameColumn(subjects),
    })
    .from(loopActs)
    .leftJoin(users, eq(users.id, loopActs.actorId))
    .leftJoin(subjects, and(eq(loopActs.subjectType, 'User'), eq(subjects.id, loopActs.subjectId)))
    .where(
      and(
        eq(loopActs.loopId, loopId),
        actorId === undefined ? undefined : eq(loopActs.actorId, actorId),
        act === undefined ? undefined : eq(loopActs.act, act),
        before === undefined ? undefined : lt(loopActs.id, before),
      ),
    )
    .orderBy(desc(loopActs.id))
    .limit(first);
}
