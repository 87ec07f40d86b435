import { mayReviewReports, maySeeAge } from '@loopyard/contract/policy.ts';
import { mayReport } from '@loopyard/contract/thread-policy.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isLead } from '../../access/leads.ts';
import { isMinor, isMinorAnywhere } from '../../access/minors.ts';
import { isOperator } from '../../access/operators.ts';
import { rightTo } from '../../access/right.ts';
import type { LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { shapeFormerName } from '../../presenters/former-name.ts';
import { getSelf, membershipOfProfile, personColumns, profileColumns } from '../../presenters/people.ts';
import { type KnownPerson, type Person, type Showing, shapePerson } from '../../presenters/person.ts';
import { shapeRole } from '../../presenters/role.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { listLastSeen } from '../memberships/queries.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { roleColumns } from '../roles/queries.ts';
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
  const [lastActive, subscriptionId, inLoop, operates, settings, isMinorSelf] = await Promise.all([
    lastActiveOf(ctx, db, userId),
    subscriptionTo(ctx, db, userId),
    loopId === undefined ? null : findInLoop(ctx, db, { userId, loopId }),
    isSelf && isOperator(db, userId),
    isSelf ? ownSettings(db, userId) : null,
    isSelf && loopId === undefined ? isMinorAnywhere(db, userId) : null,
  ]);
  return {
    ...shownPerson,
    loops_in_common: shownPerson.profiles.flatMap(({ loop_id }) => loop_id ?? []),
    last_active: lastActive?.toISOString() ?? null,
    time_zone: settings?.timeZone ?? null,
    shows_presence: settings?.showsPresence ?? null,
    subscription_id: subscriptionId,
    is_minor: inLoop?.isMinor ?? isMinorSelf,
    in_loop: inLoop?.standing ?? null,
    abilities: {
      ...{ update: isSelf, subscribe: !isSelf, operate: operates },
      report: inLoop !== null && mayReport({ isMember: true, userId: ctx.viewer.userId }, { userId }),
    },
  };
}

async function ownSettings(db: Db | Tx, userId: UserId) {
  const { timeZone, showsPresence } = users;
  const [row] = await db.select({ timeZone, showsPresence }).from(users).where(eq(users.id, userId));
  return row;
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
  { viewer, now }: SignedIn,
  db: Db | Tx,
  { userId, loopId }: { userId: UserId; loopId: LoopId },
): Promise<{ standing: KnownPerson['in_loop']; isMinor: boolean | null } | null> {
  const [row] = await db
    .select({
      adminSince: memberships.adminSince,
      formerName: memberships.formerName,
      renamedAt: memberships.renamedAt,
      role: roleColumns,
      isMinor: isMinor('memberships'),
      viewer: {
        isAdmin: rightTo(loopId, viewer.userId).columns.isAdmin,
        isLead: isLead(loopId, viewer.userId),
      },
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
  const mayKnowAge = maySeeAge({ userId: viewer.userId, ...row.viewer }, userId);
  return {
    standing: {
      is_admin: row.adminSince !== null,
      role: row.role && shapeRole(row.role, mayKnowAge),
      subscription_id: row.subscriptionId,
      former_name: mayReviewReports(row.viewer) ? shapeFormerName(row, now) : null,
    },
    isMinor: mayKnowAge ? row.isMinor : null,
  };
}

async function lastActiveOf(ctx: SignedIn, db: Db | Tx, userId: UserId): Promise<Date | null> {
  const rows = await listLastSeen(ctx, db, userId);
  const times = rows.flatMap(({ isShown, at }) => (isShown && at ? [at.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
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
