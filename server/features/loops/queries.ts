import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { loopReader, type Reader } from '../memberships/queries.ts';
import { memberships } from '../memberships/tables.ts';
import { type LoopAbilities, loopAbilities } from './policy.ts';
import { loops } from './tables.ts';

export type LoopShape = {
  id: number;
  name: string;
  user_id: number;
  admins: { id: number; name: string }[];
  logo: null;
  created_at: string;
  is_public: boolean;
  has_guest_access: boolean;
  members_count: number;
  time_last_accessed: string | null;
  unread_notifications_count: number;
  is_admin: boolean;
  role: null;
  abilities: LoopAbilities;
};

/** The viewer's loops, last opened first. */
export async function myLoops(ctx: SignedIn, db: Db): Promise<LoopShape[]> {
  const { userId } = ctx.viewer;
  const rows = await db
    .select({ loop: loops, lastReadAt: memberships.lastReadAt, adminSince: memberships.adminSince })
    .from(memberships)
    .innerJoin(loops, eq(loops.id, memberships.loopId))
    .where(and(eq(memberships.userId, userId), isNull(memberships.leftAt), isNull(loops.deletedAt)))
    .orderBy(sql`${memberships.lastReadAt} desc nulls last`, loops.id);
  const details = await detailsOf(
    db,
    rows.map(({ loop }) => loop.id),
  );
  return rows.map(({ loop, lastReadAt, adminSince }) => {
    const reader = {
      isMember: true,
      isAdmin: adminSince !== null,
      isOwner: loop.ownerId === userId,
    };
    return shape(loop, reader, lastReadAt, details.get(loop.id));
  });
}

/** One loop, to whoever may read it. */
export async function loopById(ctx: SignedIn, db: Db, loopId: LoopId): Promise<Result<LoopShape>> {
  const reader = await loopReader(ctx, db, loopId);
  if (!reader) return fail('not_found');
  return ok(await shownLoop(db, reader));
}

/** The loop behind a right that was just read. */
export async function shownLoop(db: Db | Tx, reader: Reader): Promise<LoopShape> {
  const [row] = await db
    .select({ loop: loops, lastReadAt: memberships.lastReadAt })
    .from(loops)
    .leftJoin(memberships, and(eq(memberships.loopId, loops.id), eq(memberships.userId, reader.userId)))
    .where(eq(loops.id, reader.loopId));
  if (!row) throw new Error(`loop ${reader.loopId} is gone while being shown`);
  const details = await detailsOf(db, [reader.loopId]);
  return shape(row.loop, reader, row.lastReadAt, details.get(reader.loopId));
}

type Details = { members: number; admins: { id: number; name: string }[] };

async function detailsOf(db: Db | Tx, ids: LoopId[]): Promise<Map<LoopId, Details>> {
  if (ids.length === 0) return new Map();
  const here = and(inArray(memberships.loopId, ids), isNull(memberships.leftAt));
  const [counts, admins] = await Promise.all([
    db
      .select({ loopId: memberships.loopId, members: sql<number>`count(*)::int` })
      .from(memberships)
      .where(here)
      .groupBy(memberships.loopId),
    db
      .select({ loopId: memberships.loopId, id: users.id, first: users.firstName, last: users.lastName })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(here, isNotNull(memberships.adminSince)))
      .orderBy(asc(memberships.adminSince), asc(users.id)),
  ]);
  const found = new Map<LoopId, Details>(
    counts.map((row) => [row.loopId, { members: row.members, admins: [] }]),
  );
  for (const { loopId, id, first, last } of admins)
    found.get(loopId)?.admins.push({ id, name: `${first} ${last}` });
  return found;
}

function shape(
  loop: typeof loops.$inferSelect,
  right: Pick<Reader, 'isMember' | 'isAdmin' | 'isOwner'>,
  lastReadAt: Date | null,
  details: Details | undefined,
): LoopShape {
  return {
    id: loop.id,
    name: loop.name,
    user_id: loop.ownerId,
    admins: details?.admins ?? [],
    logo: null,
    created_at: loop.createdAt.toISOString(),
    is_public: loop.isPublic,
    has_guest_access: loop.hasGuestAccess,
    members_count: details?.members ?? 0,
    time_last_accessed: lastReadAt?.toISOString() ?? null,
    unread_notifications_count: 0,
    is_admin: right.isAdmin,
    role: null,
    abilities: loopAbilities(right),
  };
}
