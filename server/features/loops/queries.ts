import { listLimits } from '@loopyard/contract/lists.ts';
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { findReader, type Reader } from '../../access/members.ts';
import type { LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { RoleShape } from '../../presenters/role.ts';
import { users } from '../accounts/tables.ts';
import { feeColumns } from '../fees/queries.ts';
import { files, fileUses, isUseBy } from '../media/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { reports } from '../reports/tables.ts';
import { mapRoles } from '../roles/queries.ts';
import { roles } from '../roles/tables.ts';
import { loops } from './tables.ts';

type Right = Pick<Reader, 'isMember' | 'isAdmin' | 'isOwner' | 'hasLapsed'>;
type Admin = { id: UserId; name: string };

/** A loop with all it is shown with. */
export type SeenLoop = Row & { right: Right; admins: Admin[]; roles: RoleShape[] };

/** The viewer's loops, last opened first, and those where they wait until they have paid. */
export async function listOwnLoops(ctx: SignedIn, db: Db): Promise<SeenLoop[]> {
  const rows = await select(db, ctx)
    .where(and(or(isNotNull(memberships.joinedAt), isWaitingIn(ctx)), isNull(loops.deletedAt)))
    .orderBy(sql`${memberships.lastReadAt} desc nulls last`, loops.id);
  return whole(db, ctx, rows);
}

/** Loops that anyone may find and join, by a part of their name. */
export async function listPublicLoops(ctx: SignedIn, db: Db, nameContains: string): Promise<SeenLoop[]> {
  const name = nameContains.trim().toLowerCase();
  const rows = await select(db, ctx)
    .where(
      and(
        loops.isPublic,
        isNull(loops.deletedAt),
        name ? sql`strpos(lower(${loops.name}), ${name}) > 0` : undefined,
      ),
    )
    .orderBy(sql`lower(${loops.name})`, loops.id)
    .limit(listLimits.items);
  return whole(db, ctx, rows);
}

/** One loop, to whoever may read it or waits until they have paid. */
export async function accessLoop(ctx: SignedIn, db: Db, loopId: LoopId): Promise<Result<SeenLoop>> {
  if (await findReader(ctx, db, loopId)) return ok(await getSeenLoop(ctx, db, loopId));
  const awaited = and(eq(loops.id, loopId), isWaitingIn(ctx), isNull(loops.deletedAt));
  const [loop] = await whole(db, ctx, await select(db, ctx).where(awaited));
  return loop ? ok(loop) : fail('not_found');
}

/** The loop behind a right that was just read. */
export async function getSeenLoop(ctx: SignedIn, db: Db | Tx, loopId: LoopId): Promise<SeenLoop> {
  const [loop] = await whole(db, ctx, await select(db, ctx).where(eq(loops.id, loopId)));
  if (!loop) throw new Error(`loop ${loopId} is gone while being shown`);
  return loop;
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** Every loop there is, with the viewer's own part in it. */
function select(db: Db | Tx, { viewer, now }: SignedIn) {
  return db
    .select({
      loop: loops,
      membership: {
        joinedAt: memberships.joinedAt,
        adminSince: memberships.adminSince,
        lastReadAt: memberships.lastReadAt,
        unreadCount: memberships.unreadCount,
        openReportsCount: openReportsOf(viewer.userId),
      },
      role: { id: roles.id, name: roles.name },
      fee: feeColumns(viewer.userId, now),
      logo: {
        key: files.key,
        variants: files.variants,
        format: files.format,
        createdAt: files.createdAt,
        processedAt: files.processedAt,
        processingError: files.processingError,
      },
    })
    .from(loops)
    .leftJoin(memberships, membershipOf(viewer.userId))
    .leftJoin(roles, and(eq(roles.loopId, loops.id), eq(roles.id, memberships.roleId)))
    .leftJoin(fileUses, isUseBy({ loopId: loops.id }))
    .leftJoin(files, eq(files.id, fileUses.fileId))
    .$dynamic();
}

const isWaitingIn = ({ viewer, now }: SignedIn) => feeColumns(viewer.userId, now).isWaiting;

/** As many as the admin who looks may settle. */
function openReportsOf(userId: UserId): SQL<number> {
  return sql<number>`case when ${memberships.adminSince} is null then 0 else (
    select count(*)::int from ${reports} where ${reports.loopId} = ${loops.id}
    and ${reports.resolvedAt} is null and ${reports.authorId} <> ${userId}) end`;
}

function membershipOf(userId: UserId): SQL | undefined {
  return and(eq(memberships.loopId, loops.id), eq(memberships.userId, userId), isNull(memberships.leftAt));
}

async function whole(db: Db | Tx, { viewer }: SignedIn, rows: Row[]): Promise<SeenLoop[]> {
  const ids = rows.map(({ loop }) => loop.id);
  const [admins, itsRoles] = await Promise.all([adminsOf(db, ids), mapRoles(db, ids)]);
  return rows.map((row) => ({
    ...row,
    right: {
      isMember: row.membership !== null,
      isAdmin: row.membership?.adminSince != null,
      isOwner: row.loop.ownerId === viewer.userId,
      hasLapsed: row.membership?.adminSince === null && row.fee.lapsedAt !== null,
    },
    admins: admins.get(row.loop.id) ?? [],
    roles: itsRoles.get(row.loop.id) ?? [],
  }));
}

async function adminsOf(db: Db | Tx, ids: LoopId[]): Promise<Map<LoopId, Admin[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ loopId: memberships.loopId, id: users.id, first: users.firstName, last: users.lastName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(inArray(memberships.loopId, ids), isNull(memberships.leftAt), isNotNull(memberships.adminSince)),
    )
    .orderBy(asc(memberships.adminSince), asc(users.id));
  const adminsByLoop = new Map<LoopId, Admin[]>(ids.map((id) => [id, []]));
  for (const { loopId, id, first, last } of rows)
    adminsByLoop.get(loopId)?.push({ id, name: `${first} ${last}` });
  return adminsByLoop;
}
