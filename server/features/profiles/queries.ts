import { and, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { type Person, shapePerson } from './shape.ts';
import { profiles } from './tables.ts';

/** The person who asks, whole. */
export async function self(db: Db | Tx, userId: UserId): Promise<Person> {
  const [row] = await db.select(personColumns).from(users).where(eq(users.id, userId));
  if (!row) throw new Error(`user ${userId} is gone while signed in`);
  const own = await db
    .select(profileColumns)
    .from(profiles)
    .innerJoin(memberships, membershipOfProfile)
    .innerJoin(loops, eq(loops.id, profiles.loopId))
    .where(and(eq(profiles.userId, userId), isNull(memberships.leftAt), isNull(loops.deletedAt)));
  return { ...shapePerson(row, own), email: row.email, last_accessed_loop_id: row.lastAccessedLoopId };
}

/** A person the viewer shares a loop with, or null. Their profiles are those of the shared loops. */
export async function person(ctx: SignedIn, db: Db, userId: UserId): Promise<Person | null> {
  if (userId === ctx.viewer.userId) return self(db, userId);
  const mine = alias(memberships, 'mine');
  const shared = await db
    .select(profileColumns)
    .from(profiles)
    .innerJoin(memberships, membershipOfProfile)
    .innerJoin(
      mine,
      and(eq(mine.loopId, profiles.loopId), eq(mine.userId, ctx.viewer.userId), isNull(mine.leftAt)),
    )
    .innerJoin(loops, eq(loops.id, profiles.loopId))
    .where(and(eq(profiles.userId, userId), isNull(memberships.leftAt), isNull(loops.deletedAt)));
  if (shared.length === 0) return null;
  const [row] = await db
    .select(personColumns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.suspendedAt)));
  return row ? shapePerson(row, shared) : null;
}

/** People as they appear in one loop, whether still members or not: what they wrote keeps its author. */
export async function peopleInLoop(db: Db | Tx, loopId: LoopId, ids: UserId[]): Promise<Map<UserId, Person>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const rows = await db
    .select({ ...personColumns, profile: profileColumns })
    .from(users)
    .leftJoin(profiles, and(eq(profiles.userId, users.id), eq(profiles.loopId, loopId)))
    .where(inArray(users.id, unique));
  return new Map(rows.map(({ profile, ...row }) => [row.id, shapePerson(row, profile ? [profile] : [])]));
}

export const personColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  nickname: users.nickname,
  bio: users.bio,
  lastAccessedLoopId: users.lastAccessedLoopId,
  createdAt: users.createdAt,
};
export const profileColumns = {
  id: profiles.id,
  loopId: profiles.loopId,
  userId: profiles.userId,
  nickname: profiles.nickname,
  bio: profiles.bio,
};
const membershipOfProfile = and(
  eq(memberships.loopId, profiles.loopId),
  eq(memberships.userId, profiles.userId),
);
