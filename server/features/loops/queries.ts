import { listLimits } from '@loopyard/contract/lists.ts';
import { defaultRules } from '@loopyard/contract/rules.ts';
import { type WritersRule, type WritingVerb, writingRefusal } from '@loopyard/contract/writing.ts';
import { and, asc, eq, inArray, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isLead } from '../../access/leads.ts';
import { countUnreadLines } from '../../access/lines.ts';
import { findReader, type Reader } from '../../access/members.ts';
import { isMinor } from '../../access/minors.ts';
import { hasLapsed, mutedUntil } from '../../access/right.ts';
import type { LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { preparedPage } from '../../platform/database/page.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { RoleRow } from '../../presenters/role.ts';
import { users } from '../accounts/tables.ts';
import { feeColumns } from '../fees/queries.ts';
import { files, fileUses, isUseBy } from '../media/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { cases } from '../reports/tables.ts';
import { roleColumns, selectRoles } from '../roles/queries.ts';
import { roles } from '../roles/tables.ts';
import { loopRules } from '../rules/tables.ts';
import { loops } from './tables.ts';

type Right = Pick<
  Reader,
  'isMember' | 'isAdmin' | 'isOwner' | 'isLead' | 'hasLapsed' | 'mutedUntil' | 'mayPost'
> & { mayAnnounce: boolean; mayPlan: boolean };
type Admin = { id: UserId; name: string };

export type SeenLoop = Row & {
  right: Right;
  refusals: Record<WritingVerb, string | null>;
  admins: Admin[];
  roles: RoleRow[];
};

export async function listOwnLoops(ctx: SignedIn, db: Db): Promise<SeenLoop[]> {
  const { userId } = ctx.viewer;
  const values = { userId, now: ctx.now.toISOString() };
  const { rows, ...parts } = await ownLoops(db).execute(values, ctx.accessCheck);
  return withParts(userId, rows, parts);
}

const { placeholder } = sql;
const seeing = { userId: placeholder('userId'), now: placeholder('now') };
const ownLoops = preparedPage(
  'own_loops',
  (db) =>
    selectLoops(db, seeing)
      .where(and(or(isNotNull(memberships.joinedAt), isWaitingIn(seeing)), isNull(loops.deletedAt)))
      .orderBy(sql`${memberships.lastReadAt} desc nulls last`, loops.id),
  (db, page) => {
    const ids = sql`array(select ${page.loopId} from page)`;
    return {
      admins: selectAdmins(db, sql`${memberships.loopId} = any(${ids})`),
      roles: selectRoles(db, sql`${roles.loopId} = any(${ids})`),
    };
  },
);

export async function listPublicLoops(ctx: SignedIn, db: Db, nameContains: string): Promise<SeenLoop[]> {
  const name = nameContains.trim().toLowerCase();
  const rows = await selectLoops(db, seenBy(ctx))
    .where(
      and(
        loops.isPublic,
        isNull(loops.deletedAt),
        name ? sql`strpos(lower(${loops.name}), ${name}) > 0` : undefined,
      ),
    )
    .orderBy(sql`lower(${loops.name})`, loops.id)
    .limit(listLimits.items);
  return withAdminsAndRoles(db, ctx, rows);
}

export async function accessLoop(ctx: SignedIn, db: Db, loopId: LoopId): Promise<Result<SeenLoop>> {
  if (await findReader(ctx, db, loopId)) return ok(await getSeenLoop(ctx, db, loopId));
  const awaited = and(eq(loops.id, loopId), isWaitingIn(seenBy(ctx)), isNull(loops.deletedAt));
  const [loop] = await withAdminsAndRoles(db, ctx, await selectLoops(db, seenBy(ctx)).where(awaited));
  return loop ? ok(loop) : fail('not_found');
}

export async function getSeenLoop(ctx: SignedIn, db: Db | Tx, loopId: LoopId): Promise<SeenLoop> {
  const [loop] = await withAdminsAndRoles(
    db,
    ctx,
    await selectLoops(db, seenBy(ctx)).where(eq(loops.id, loopId)),
  );
  if (!loop) throw new Error(`loop ${loopId} is gone while being shown`);
  return loop;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLoops>['execute']>>[number];

type Seeing = { userId: UserId | Placeholder; now: Date | Placeholder };

const seenBy = ({ viewer, now }: SignedIn): Seeing => ({ userId: viewer.userId, now });

function selectLoops(db: Db | Tx, { userId, now }: Seeing) {
  return db
    .select({
      loopId: loops.id,
      loop: loops,
      membership: {
        joinedAt: memberships.joinedAt,
        adminSince: memberships.adminSince,
        lastReadAt: memberships.lastReadAt,
        unreadCount: memberships.unreadCount,
        notifyLevel: memberships.notifyLevel,
        notifyMutedUntil: memberships.notifyMutedUntil,
        unreadLinesCount: countUnreadLines(loops.id, userId),
        openReportsCount: openReportsOf(userId),
        hasLapsed: hasLapsed('memberships'),
        mutedUntil: mutedUntil('memberships'),
        isHeld: isHeldAt(now),
        isLead: isLead(sql`${loops.id}`, sql`${userId}`),
        isMinor: isMinor('memberships'),
        rulesUnreadSince: memberships.rulesUnreadSince,
      },
      rules: {
        // Where the first column is null, Drizzle takes the whole row for missing.
        loopId: loopRules.loopId,
        houseRules: loopRules.houseRules,
        quietFrom: loopRules.quietFrom,
        quietUntil: loopRules.quietUntil,
        postBy: loopRules.postBy,
        postByRoleIds: sql<number[] | null>`to_json(${loopRules.postByRoleIds})`,
        commentBy: loopRules.commentBy,
        commentByRoleIds: sql<number[] | null>`to_json(${loopRules.commentByRoleIds})`,
        eventsBy: loopRules.eventsBy,
        eventsByRoleIds: sql<number[] | null>`to_json(${loopRules.eventsByRoleIds})`,
        announceBy: loopRules.announceBy,
        announceByRoleIds: sql<number[] | null>`to_json(${loopRules.announceByRoleIds})`,
      },
      role: roleColumns,
      fee: feeColumns(userId, now),
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
    .leftJoin(memberships, membershipOf(userId))
    .leftJoin(loopRules, eq(loopRules.loopId, loops.id))
    .leftJoin(roles, and(eq(roles.loopId, loops.id), eq(roles.id, memberships.roleId)))
    .leftJoin(fileUses, isUseBy({ loopId: loops.id }))
    .leftJoin(files, eq(files.id, fileUses.fileId))
    .$dynamic();
}

const isWaitingIn = ({ userId, now }: Seeing) => feeColumns(userId, now).isWaiting;

function openReportsOf(userId: Seeing['userId']): SQL<number> {
  return sql<number>`case when ${memberships.adminSince} is null and not ${isLead(sql`${loops.id}`, sql`${userId}`)} then 0 else (
    select count(*)::int from ${cases} where ${cases.loopId} = ${loops.id}
    and ${cases.decidedAt} is null and ${cases.authorId} is distinct from ${userId}) end`;
}

/** Their posts and comments wait for an admin. */
function isHeldAt(now: Seeing['now']): SQL<boolean> {
  const at = now instanceof Date ? now.toISOString() : now;
  return sql<boolean>`coalesce(${memberships.adminSince} is null and ${memberships.heldUntil} > ${at}::timestamptz, false)`;
}

function membershipOf(userId: Seeing['userId']): SQL | undefined {
  return and(eq(memberships.loopId, loops.id), eq(memberships.userId, userId), isMemberNow());
}

async function withAdminsAndRoles(db: Db | Tx, { viewer }: SignedIn, rows: Row[]): Promise<SeenLoop[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ loopId }) => loopId);
  const [admins, itsRoles] = await Promise.all([
    selectAdmins(db, inArray(memberships.loopId, ids)),
    selectRoles(db, inArray(roles.loopId, ids)),
  ]);
  return withParts(viewer.userId, rows, { admins, roles: itsRoles });
}

type Parts = { admins: AdminRow[]; roles: (RoleRow & { loopId: LoopId })[] };
type AdminRow = { loopId: LoopId; id: UserId; first: string; last: string };

function withParts(userId: UserId, rows: Row[], parts: Parts): SeenLoop[] {
  const admins = Map.groupBy(parts.admins, ({ loopId }) => loopId);
  const itsRoles = Map.groupBy(parts.roles, ({ loopId }) => loopId);
  return rows.map((row) => {
    const refusals = refusalsOf(row, itsRoles.get(row.loopId) ?? []);
    return {
      ...row,
      refusals,
      right: {
        mayPost: refusals.post === null,
        mayPlan: refusals.plan === null,
        mayAnnounce: refusals.announce === null,
        isMember: row.membership !== null,
        isAdmin: row.membership?.adminSince != null,
        isOwner: row.loop.ownerId === userId,
        isLead: row.membership?.isLead ?? false,
        hasLapsed: row.membership?.hasLapsed ?? false,
        mutedUntil: row.membership?.mutedUntil ?? null,
      },
      admins: (admins.get(row.loopId) ?? []).map(({ id, first, last }) => ({ id, name: `${first} ${last}` })),
      roles: itsRoles.get(row.loopId) ?? [],
    };
  });
}

function refusalsOf({ loop, membership, role, rules }: Row, loopsRoles: RoleRow[]): SeenLoop['refusals'] {
  const facts = {
    member: { isAdmin: membership?.adminSince != null, roleId: role?.id ?? null },
    roles: loopsRoles,
  };
  const fallback = defaultRules(loop.template);
  const refusal = (verb: WritingVerb, by: WritersRule['by'], roleIds: number[] | null | undefined) =>
    writingRefusal(verb, { by, roleIds: roleIds ?? [] }, facts);
  return {
    announce: refusal('announce', rules?.announceBy ?? fallback.announce_by, rules?.announceByRoleIds),
    post: refusal('post', rules?.postBy ?? fallback.post_by, rules?.postByRoleIds),
    comment: refusal('comment', rules?.commentBy ?? fallback.comment_by, rules?.commentByRoleIds),
    plan: refusal('plan', rules?.eventsBy ?? fallback.events_by, rules?.eventsByRoleIds),
  };
}

function selectAdmins(db: Db | Tx, condition: SQL) {
  return db
    .select({ loopId: memberships.loopId, id: users.id, first: users.firstName, last: users.lastName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(condition, isMemberNow(), isNotNull(memberships.adminSince)))
    .orderBy(asc(memberships.adminSince), asc(users.id));
}
