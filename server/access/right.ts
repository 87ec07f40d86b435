import { mutedUntil as mutedSentence } from '@loopyard/contract/sanctions.ts';
import { and, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { lapses } from '../features/fees/tables.ts';
import { loops } from '../features/loops/tables.ts';
import { isMemberNow, memberships } from '../features/memberships/tables.ts';
import { loopRules } from '../features/rules/tables.ts';
import type { LoopId, RoleId, UserId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { type Failure, fail } from '../platform/result.ts';
import { mayWriteByRule, mayWriteJoined } from './may-write.ts';

/** The right to read a loop: members have it, and anyone signed in where guests may read. Only `access/` makes one. */
export type Right = {
  loopId: LoopId;
  userId: UserId;
  isMember: boolean;
  isAdmin: boolean;
  roleId: RoleId | null;
  hasLapsed: boolean;
  /** May not write until then. It may have passed. */
  mutedUntil: Date | null;
  /** The loop's rules let them, like `mayComment`. */
  mayPost: boolean;
  mayComment: boolean;
};

type Value = number | Column | ReturnType<typeof sql.placeholder>;

/** The row `mine`, after `select … from`. */
export function ownMembership(loopId: SQL | Value, userId: SQL | Value): SQL {
  return sql`${memberships} mine
    where mine.loop_id = ${loopId} and mine.user_id = ${userId} and ${isMemberNow('mine')}`;
}

/** Admins never lapse. @param of the membership's alias */
export function hasLapsed(of: string): SQL<boolean> {
  const its = sql.raw(of);
  return sql<boolean>`(${its}.admin_since is null and exists (select from ${lapses} due
    where due.loop_id = ${its}.loop_id and due.user_id = ${its}.user_id and due.lapsed_at is not null))`;
}

/** Admins are never muted. @param of the membership's alias */
export function mutedUntil(of: string): SQL<Date | null> {
  const its = sql.raw(of);
  return sql<Date | null>`(case when ${its}.admin_since is null then ${its}.muted_until end)`.mapWith(
    memberships.mutedUntil,
  );
}

export function isMutedAt({ mutedUntil }: Pick<Right, 'mutedUntil'>, now: Date): boolean {
  return mutedUntil !== null && mutedUntil > now;
}

/** The answer to somebody who may not write for a while. */
export function mutedRefusal(right: Pick<Right, 'mutedUntil'>, now: Date): Failure | null {
  if (!right.mutedUntil || !isMutedAt(right, now)) return null;
  return fail('muted', { detail: mutedSentence(right.mutedUntil, 'UTC') });
}

/** A loop given as a parameter is looked up once, not for every row. */
export function rightTo(loop: Value, userId: Value) {
  // A fragment of its own: Drizzle drops the table's name when a query reads from one table.
  const loopId = sql`${loop}`;
  // `offset 0` forces a single look-up; PostgreSQL might otherwise read all of a person's memberships.
  const ownRow = sql`from ${ownMembership(loopId, userId)}`;
  return {
    mayRead: sql`exists (select from ${loops} l where l.id = ${loopId} and l.deleted_at is null
      and (l.has_guest_access or exists (select ${ownRow} offset 0)))`,
    columns: {
      isMember: sql<boolean>`exists (select ${ownRow} offset 0)`,
      isAdmin: sql<boolean>`exists (select ${ownRow} and mine.admin_since is not null offset 0)`,
      hasLapsed: sql<boolean>`exists (select ${ownRow} and ${hasLapsed('mine')})`,
      mutedUntil: sql<Date | null>`(select ${mutedUntil('mine')} ${ownRow})`.mapWith(memberships.mutedUntil),
      mayPost: sql<boolean>`exists (select ${ownRow} and ${mayWriteByRule('posts', 'mine')})`,
      mayComment: sql<boolean>`exists (select ${ownRow} and ${mayWriteByRule('comments', 'mine')})`,
      roleId: sql<RoleId | null>`(select mine.role_id ${ownRow})`.mapWith((id) => Number(id) as RoleId),
    },
  };
}

export function selectMembershipOn(db: Db, page: { loopId: SQL }) {
  return selectMemberships(db, sql`= (select ${page.loopId} from page limit 1)`);
}

/** For a page with rows of several loops. */
export function selectMembershipsOn(db: Db, page: { loopId: SQL }) {
  return selectMemberships(db, sql`= any(array(select ${page.loopId} from page))`);
}

/** The viewer’s own. @param isOfLoop what follows the id of a loop, such as `= 7` */
function selectMemberships(db: Db, isOfLoop: SQL) {
  return db
    .select({
      loopId: memberships.loopId,
      isAdmin: sql<boolean>`${memberships.adminSince} is not null`,
      roleId: memberships.roleId,
      hasLapsed: hasLapsed('memberships'),
      mutedUntil: mutedUntil('memberships'),
      mayPost: mayWriteJoined('posts', 'memberships'),
      mayComment: mayWriteJoined('comments', 'memberships'),
    })
    .from(memberships)
    .leftJoin(loopRules, eq(loopRules.loopId, memberships.loopId))
    .where(
      and(
        sql`${memberships.loopId} ${isOfLoop}`,
        eq(memberships.userId, sql.placeholder('userId')),
        isMemberNow(),
      ),
    );
}

type MembershipRow = Pick<
  Right,
  'isAdmin' | 'roleId' | 'hasLapsed' | 'mutedUntil' | 'mayPost' | 'mayComment'
>;

export function rightOf(
  of: { loopId: LoopId; userId: UserId },
  membership: MembershipRow | undefined,
): Right {
  const none = {
    ...{ isAdmin: false, roleId: null, hasLapsed: false, mutedUntil: null },
    ...{ mayPost: false, mayComment: false },
  };
  return { ...of, isMember: membership !== undefined, ...(membership ?? none) };
}

export async function refusal(db: Db | Tx, loopId: LoopId): Promise<Failure> {
  const [open] = await db
    .select({ id: loops.id })
    .from(loops)
    .where(and(eq(loops.id, loopId), loops.hasGuestAccess, isNull(loops.deletedAt)));
  return fail(open ? 'forbidden' : 'not_found');
}
