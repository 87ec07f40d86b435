import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../features/accounts/tables.ts';
import { isAdultsOnly, loops } from '../features/loops/tables.ts';
import { isMemberNow, memberships } from '../features/memberships/tables.ts';
import type { Ctx, LoopId, RoleId, SignedIn, UserId, Viewer } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { type Failure, fail, ok, type Result } from '../platform/result.ts';
import { isLead } from './leads.ts';
import { mayWriteByRule } from './may-write.ts';
import { hasLapsed, mutedUntil, type Right, refusal } from './right.ts';
import { livingSession } from './sessions.ts';

export type Reader = Right & {
  isOwner: boolean;
  /** A safeguarding lead. */
  isLead: boolean;
  /** Otherwise the loop is protected. */
  isAdultsOnly: boolean;
  epochs: Record<string, number>;
};

export type Member = Reader & { isMember: true };

/** Null both when the loop doesn't exist and when the viewer may not know of it. */
export async function findReader(ctx: Ctx, db: Db, loopId: LoopId): Promise<Reader | null> {
  if (!ctx.viewer) return null;
  const [row] = await readerQuery(db).execute({ loopId, userId: ctx.viewer.userId });
  return row ? shapeReader(loopId, ctx.viewer.userId, row) : null;
}

export async function findMember(ctx: Ctx, db: Db, loopId: LoopId): Promise<Member | null> {
  return memberOnly(await findReader(ctx, db, loopId));
}

/** Locks the membership, so it can't be taken away before the transaction commits. */
export async function lockMember(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Member | null> {
  const { userId } = ctx.viewer;
  const [row] = await lockingMember(tx).execute({ loopId, userId });
  return shapeMember({ loopId, userId }, row);
}

export const isUnmuted = sql`coalesce(${mutedUntil('mine')} <= ${sql.placeholder('now')}::timestamptz, true)`;
const mayWriteNow = sql`not ${hasLapsed('mine')} and ${isUnmuted}`;

/** Locks what a write in a loop rests on, until the commit. `mine` has no row unless the viewer may write there. */
export const memberRows = (loopId: SQL, mayWrite = mayWriteNow) => sql`
  living as (${livingSession}),
  mine as (select mine.* from ${memberships} mine join ${loops} on ${loops.id} = mine.loop_id
    where mine.loop_id = ${loopId} and mine.user_id = ${sql.placeholder('userId')}
      and ${isMemberNow('mine')} and ${loops.deletedAt} is null and ${mayWrite}
      and exists (select from living)
    for share of mine)`;

/** Members get 'forbidden', everyone else 'not found'. */
export async function accessAsAdmin(ctx: Ctx, db: Db, loopId: LoopId): Promise<Result<Member>> {
  const member = await findMember(ctx, db, loopId);
  if (!member) return refusal(db, loopId);
  return member.isAdmin ? ok(member) : fail('forbidden');
}

export async function accessAsMember(ctx: Ctx, db: Db, loopId: LoopId): Promise<Result<Member>> {
  const member = await findMember(ctx, db, loopId);
  return member ? ok(member) : refusal(db, loopId);
}

/** Serialises changes to a loop's membership. Always call it before locking a membership: the other order deadlocks. */
export async function lockLoop(tx: Tx, loopId: LoopId): Promise<void> {
  await tx.select({ id: loops.id }).from(loops).where(eq(loops.id, loopId)).for('no key update');
}

/** Serialises the admins' acts in a loop, so two admins can't both leave it at once. */
export async function lockAdmin(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<Member>> {
  await lockLoop(tx, loopId);
  const member = await lockMember(ctx, tx, loopId);
  if (!member) return refusal(tx, loopId);
  return member.isAdmin ? ok(member) : fail('forbidden');
}

/** Naming a loop in a header grants nothing; naming one the caller isn't in is refused. */
export async function mayNameLoop(
  db: Db,
  viewer: Viewer | null,
  header: LoopHeader,
): Promise<Failure | null> {
  const loopId = namedLoop(header);
  if (!viewer || loopId === null) return null;
  if (!loopId) return fail('not_found');
  const [row] = await readerQuery(db).execute({ loopId, userId: viewer.userId });
  return row?.joinedAt ? null : fail('not_found');
}

type LoopHeader = string | string[] | undefined;

/** @returns null for no loop or the default one, undefined for an invalid id */
export function namedLoop(header: LoopHeader): LoopId | null | undefined {
  if (!header || header === String(DEFAULT_LOOP_ID)) return null;
  const isId = typeof header === 'string' && /^[1-9]\d{0,14}$/.test(header);
  return isId ? (Number(header) as LoopId) : undefined;
}

export const isOfNamedLoop = sql`(select true from ${memberships} own join ${loops} l on l.id = own.loop_id
  where own.loop_id = ${sql.placeholder('namedLoopId')} and own.user_id = ${sql.placeholder('userId')}
    and ${isMemberNow('own')} and l.deleted_at is null)`;

type Row = {
  ownerId: UserId;
  joinedAt: Date | null;
  adminSince: Date | null;
  roleId: RoleId | null;
  hasLapsed: boolean;
  mutedUntil: Date | null;
  mayPost: boolean;
  mayComment: boolean;
  isLead: boolean;
  isAdultsOnly: boolean;
  loopEpoch: number;
  userEpoch: number;
};

const columns = {
  ownerId: loops.ownerId,
  joinedAt: memberships.joinedAt,
  adminSince: memberships.adminSince,
  roleId: memberships.roleId,
  hasLapsed: hasLapsed('memberships'),
  mutedUntil: mutedUntil('memberships'),
  mayPost: mayWriteByRule('posts', 'memberships'),
  mayComment: mayWriteByRule('comments', 'memberships'),
  isLead: isLead(sql`${loops.id}`, sql`${users.id}`),
  isAdultsOnly,
  loopEpoch: loops.epoch,
  userEpoch: users.epoch,
};
const present = and(isMemberNow(), isNull(loops.deletedAt));

const lockingMember = prepared((db) =>
  db
    .select(columns)
    .from(memberships)
    .innerJoin(loops, eq(loops.id, memberships.loopId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.loopId, sql.placeholder('loopId')),
        eq(memberships.userId, sql.placeholder('userId')),
        present,
      ),
    )
    .for('share', { of: memberships })
    .prepare('locked_member'),
);

export function selectReader(db: Db) {
  return db
    .select(columns)
    .from(loops)
    .innerJoin(users, eq(users.id, sql.placeholder('userId')))
    .leftJoin(
      memberships,
      and(eq(memberships.loopId, loops.id), eq(memberships.userId, users.id), isMemberNow()),
    )
    .where(
      and(
        eq(loops.id, sql.placeholder('loopId')),
        isNull(loops.deletedAt),
        or(loops.hasGuestAccess, isNotNull(memberships.joinedAt)),
      ),
    );
}

const readerQuery = prepared((db) => selectReader(db).prepare('loop_reader'));

export function shapeMember(of: { loopId: LoopId; userId: UserId }, row: Row | undefined): Member | null {
  return row ? memberOnly(shapeReader(of.loopId, of.userId, row)) : null;
}

function shapeReader(loopId: LoopId, userId: UserId, row: Row): Reader {
  return {
    loopId,
    userId,
    isMember: row.joinedAt !== null,
    isAdmin: row.adminSince !== null,
    roleId: row.roleId,
    hasLapsed: row.hasLapsed,
    mutedUntil: row.mutedUntil,
    mayPost: row.mayPost,
    mayComment: row.mayComment,
    isOwner: row.ownerId === userId,
    isLead: row.isLead,
    isAdultsOnly: row.isAdultsOnly,
    epochs: { [`loop:${loopId}`]: row.loopEpoch, [`user:${userId}`]: row.userEpoch },
  };
}

function memberOnly(reader: Reader | null): Member | null {
  return reader?.isMember ? (reader as Member) : null;
}
