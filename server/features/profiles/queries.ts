import { and, eq, isNull, max } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { getSelf, membershipOfProfile, personColumns, profileColumns } from '../../presenters/people.ts';
import { type KnownPerson, type Person, type Showing, shapePerson } from '../../presenters/person.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { operators } from '../operator/tables.ts';
import { roles } from '../roles/tables.ts';
import { subscriptions } from '../subscriptions/tables.ts';
import { profiles } from './tables.ts';

/** Shows the profiles of shared loops only. `loopId` adds their role there. */
export async function findPerson(
  ctx: SignedIn,
  db: Db | Tx,
  { userId, loopId }: { userId: UserId; loopId?: LoopId | undefined },
  showing?: Showing,
): Promise<KnownPerson | null> {
  const isSelf = userId === ctx.viewer.userId;
  const shownPerson = isSelf
    ? await getSelf(db, userId, showing)
    : await otherPerson(ctx, db, userId, showing);
  if (!shownPerson) return null;
  if (loopId !== undefined && !shownPerson.profiles.some((profile) => profile.loop_id === loopId))
    return null;
  const [lastActive, subscriptionId, inLoop, isOperator] = await Promise.all([
    lastActiveOf(db, userId),
    subscriptionTo(ctx, db, userId),
    loopId === undefined ? null : findInLoop(ctx, db, { userId, loopId }),
    isSelf && isOperatorsAccount(db, userId),
  ]);
  return {
    ...shownPerson,
    loops_in_common: shownPerson.profiles.flatMap(({ loop_id }) => loop_id ?? []),
    last_active: lastActive?.toISOString() ?? null,
    subscription_id: subscriptionId,
    in_loop: inLoop,
    abilities: { update: isSelf, subscribe: !isSelf, operate: isOperator },
  };
}

async function otherPerson(
  ctx: SignedIn,
  db: Db | Tx,
  userId: UserId,
  showing?: Showing,
): Promise<Person | null> {
  const ownMembership = alias(memberships, 'mine');
  const shared = await db
    .select(profileColumns)
    .from(profiles)
    .innerJoin(memberships, membershipOfProfile)
    .innerJoin(
      ownMembership,
      and(
        eq(ownMembership.loopId, profiles.loopId),
        eq(ownMembership.userId, ctx.viewer.userId),
        isMemberNow(ownMembership),
      ),
    )
    .innerJoin(loops, eq(loops.id, profiles.loopId))
    .where(and(eq(profiles.userId, userId), isMemberNow(), isNull(loops.deletedAt)))
    .orderBy(profiles.loopId);
  if (shared.length === 0) return null;
  const [row] = await db
    .select(personColumns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.suspendedAt)));
  return row ? shapePerson(row, shared, showing) : null;
}

async function findInLoop(
  { viewer }: SignedIn,
  db: Db | Tx,
  { userId, loopId }: { userId: UserId; loopId: LoopId },
): Promise<KnownPerson['in_loop']> {
  const [row] = await db
    .select({
      adminSince: memberships.adminSince,
      role: { id: roles.id, name: roles.name },
      subscriptionId: subscriptions.id,
    })
    .from(memberships)
    .leftJoin(roles, and(eq(roles.loopId, memberships.loopId), eq(roles.id, memberships.roleId)))
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.loopId, memberships.loopId),
        eq(subscriptions.userId, viewer.userId),
        eq(subscriptions.followedUserId, memberships.userId),
      ),
    )
    .where(and(eq(memberships.loopId, loopId), eq(memberships.userId, userId), isMemberNow()));
  if (!row) return null;
  return { is_admin: row.adminSince !== null, role: row.role, subscription_id: row.subscriptionId };
}

async function isOperatorsAccount(db: Db | Tx, userId: UserId): Promise<boolean> {
  return (await db.$count(operators, eq(operators.userId, userId))) > 0;
}

async function lastActiveOf(db: Db | Tx, userId: UserId): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(memberships.lastReadAt) })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isMemberNow()));
  return row?.at ?? null;
}

async function subscriptionTo({ viewer }: SignedIn, db: Db | Tx, userId: UserId): Promise<number | null> {
  const [row] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(
      memberships,
      and(eq(memberships.loopId, subscriptions.loopId), eq(memberships.userId, viewer.userId), isMemberNow()),
    )
    .where(and(eq(subscriptions.userId, viewer.userId), eq(subscriptions.followedUserId, userId)))
    .orderBy(subscriptions.loopId)
    .limit(1);
  return row?.id ?? null;
}
