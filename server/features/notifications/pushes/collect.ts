import { calmPushes, hoursBetweenPushes } from '@loopyard/contract/push.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { LoopId, SessionId, UserId } from '../../../platform/context.ts';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import { ok } from '../../../platform/result.ts';
import { users } from '../../accounts/tables.ts';
import { loops } from '../../loops/tables.ts';
import { type NewPush, putPushes } from '../../push/outbox.ts';
import { pushSubscriptions } from '../../push/tables.ts';
import { switchOf } from '../kind.ts';
import { kinds } from '../kinds.ts';
import { keyColumn } from '../lines.ts';
import { momentsTable, zoneOf } from '../moments.ts';
import { isSeenWhole, toldSubjects } from '../policy.ts';
import { isHeldBack } from '../quiet-hours.ts';
import { notificationSettings, notifications, pushedLines } from '../tables.ts';

const peopleAtOnce = 200;
/** After so long they come together, as one push. */
const lateMs = 10 * 60_000;
const dayMs = 86_400_000;

type Parts = { database: Database; now: Date };

/** @param since leaves what waits longer to a later call; null: nothing */
export async function collectPushes({ database, now }: Parts, since: Date | null): Promise<void> {
  const isDue = sql`(${notifications.pushDueAt} <= ${now.toISOString()}::timestamptz and ${toldSubjects.isKnown}
    and ${notifications.readAt} is null ${since ? sql`and ${notifications.pushDueAt} >= ${since.toISOString()}::timestamptz` : sql``})`;
  const zones = await listZones(database.db, isDue);
  for (let isLast = zones.length === 0; !isLast; ) {
    const round = await database.transact(async (tx) => {
      const lines = await takeDue(tx, now, { isDue, zones });
      const newPushes = gather(lines.filter(isWanted), now);
      await notePushed(tx, now, newPushes);
      await putPushes(tx, now, newPushes);
      return ok(lines.length === 0);
    });
    isLast = !round.ok || round.value;
  }
  await database.transact(async (tx) => ok(await putPushes(tx, now, await takeRead(tx, now))));
}

/** Gives up notices of the day before, and those of people without a device. */
export async function sweepDue(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  await db.execute(sql`update ${notifications} set push_due_at = null where push_due_at is not null
    and (push_due_at < ${since}::timestamptz or not exists (select from ${pushSubscriptions} device
      where device.user_id = ${notifications.userId}))`);
}

async function listZones(db: Db, isDue: SQL): Promise<string[]> {
  const rows = await db
    .selectDistinct({ zone: zoneOf(users.timeZone) })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(isDue);
  return rows.map(({ zone }) => zone);
}

type DueNotice = {
  userId: UserId;
  loopId: LoopId;
  tag: string;
  action: string;
  isOwn: boolean;
  dueAt: Date;
  isSeen: boolean;
  wishes: Record<'message' | 'comment' | 'post' | 'event' | 'announcement', boolean> | null;
};

/** Takes what is due for some people. Quiet hours, a recent push about the same line and a full day hold back. */
async function takeDue(tx: Tx, now: Date, { isDue, zones }: { isDue: SQL; zones: string[] }) {
  const isRecent = sql`exists (select from ${pushedLines} its where its.loop_id = ${notifications.loopId}
    and its.user_id = ${notifications.userId} and its.tag = ${keyColumn} and its.read_at is null
    and its.pushed_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${hoursBetweenPushes}))`;
  const rows = await tx.execute<DueNotice & { dueAt: string }>(sql`
    with due as materialized (
      select ${notifications.loopId}, ${notifications.id}, ${notifications.userId}, ${notifications.pushDueAt}
      from ${notifications} join ${users} account on account.id = ${notifications.userId}
      join ${momentsTable(zones, now)} on moment.zone = ${zoneOf(sql`account.time_zone`)}
      where ${isDue} and not ${isRecent} and not ${isHeldBack()} and not ${hadEnough(now)}),
    people as (select user_id from due group by user_id order by min(push_due_at) limit ${peopleAtOnce}),
    taken as (
      update ${notifications} its set push_due_at = null from due join people using (user_id)
      where its.loop_id = due.loop_id and its.id = due.id and its.push_due_at is not null
      returning its.loop_id, its.id, due.push_due_at)
    select ${notifications.userId} as "userId", ${notifications.loopId} as "loopId", ${keyColumn} as tag,
      ${notifications.action}, coalesce(${toldSubjects.authorId} = ${notifications.userId}, false) as "isOwn",
      taken.push_due_at as "dueAt", (${isSeenWhole()} and ${loops.deletedAt} is null) as "isSeen",
      case when its.user_id is not null then json_build_object('message', its.push_message,
        'comment', its.push_comment, 'post', its.push_post, 'event', its.push_events, 'announcement', its.push_announcements) end as wishes
    from taken join ${notifications} on ${notifications.loopId} = taken.loop_id and ${notifications.id} = taken.id
    join ${loops} on ${loops.id} = taken.loop_id
    left join ${notificationSettings} its on its.user_id = ${notifications.userId}
    order by ${notifications.id}`);
  return rows.map(
    (row): DueNotice => ({
      ...row,
      userId: Number(row.userId) as UserId,
      loopId: Number(row.loopId) as LoopId,
      dueAt: new Date(row.dueAt),
    }),
  );
}

const calmActions = kinds.filter(({ pushed }) => pushed === 'calmly').map(({ action }) => action);

const hadEnough = (now: Date) => sql`(${notifications.action} in ${calmActions} and ${calmPushes} <= (
  select count(*) from ${pushedLines} its where its.user_id = ${notifications.userId}
    and its.pushed_at > ${now.toISOString()}::timestamptz - interval '1 day'))`;

function isWanted({ action, isOwn, isSeen, wishes }: DueNotice): boolean {
  const kind = kinds.find((aKind) => aKind.action === action);
  const preference = kind ? switchOf(kind, isOwn) : null;
  return isSeen && (preference === null || (wishes?.[preference] ?? true));
}

/** A push for each line; one for all that had to wait. */
function gather(notices: DueNotice[], now: Date): NewPush[] {
  return [...Map.groupBy(notices, ({ userId }) => userId).values()].flatMap((ofPerson) => {
    const lines = [...Map.groupBy(ofPerson, ({ loopId, tag }) => `${loopId} ${tag}`).values()];
    const isLate = ([first]: DueNotice[]) =>
      first !== undefined && now.getTime() - first.dueAt.getTime() > lateMs;
    const lateLines = lines.filter(isLate);
    return [
      ...lines.filter((line) => !isLate(line)).flatMap((line) => pushOf(line, 1)),
      ...pushOf(lateLines.at(-1), lateLines.length),
    ];
  });
}

function pushOf(line: DueNotice[] | undefined, lines: number): NewPush[] {
  const [notice] = line ?? [];
  return notice ? [{ loopId: notice.loopId, userId: notice.userId, tag: notice.tag, lines }] : [];
}

async function notePushed(tx: Tx, now: Date, newPushes: NewPush[]): Promise<void> {
  if (newPushes.length === 0) return;
  const row = { pushedAt: now, readAt: null, readIn: null, closedAt: null };
  const { loopId, userId, tag } = pushedLines;
  await tx
    .insert(pushedLines)
    .values(newPushes.map((push) => ({ loopId: push.loopId, userId: push.userId, tag: push.tag, ...row })))
    .onConflictDoUpdate({ target: [loopId, userId, tag], set: row });
}

async function takeRead(tx: Tx, now: Date): Promise<NewPush[]> {
  const rows = await tx.execute<Record<'loopId' | 'userId' | 'readIn', string> & { tag: string }>(sql`
    update ${pushedLines} set closed_at = ${now.toISOString()}::timestamptz
    where read_at is not null and closed_at is null
    returning loop_id as "loopId", user_id as "userId", tag, read_in as "readIn"`);
  return rows.map(({ loopId, userId, tag, readIn }) => ({
    ...{ loopId: Number(loopId) as LoopId, userId: Number(userId) as UserId, tag, lines: 0 },
    readIn: Number(readIn) as SessionId,
  }));
}
