import { eq, inArray, lte, sql } from 'drizzle-orm';
import { isSignedIn, sessionsOverBefore } from '../../access/sessions.ts';
import type { DeviceId, LoopId, SessionId, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { sessions, users } from '../accounts/tables.ts';
import { pushes, pushSubscriptions } from './tables.ts';

/** How long a push service keeps a push for a device that is off, and how long we try. */
export const ttlSeconds = 86_400;
const leaseSeconds = 20;
const atOnce = 50;
/** With the waits between them about four days. */
const mostFailures = 20;
const shortestWaitMs = 5 * 60_000;
const longestWaitMs = 6 * 3_600_000;

export type NewPush = { loopId: LoopId; userId: UserId; tag: string } & (
  | { lines: number }
  /** The device where it was read closes it by itself; Apple’s must show something at each push. */
  | { lines: 0; readIn: SessionId | null }
);

export type Push = {
  loopId: LoopId;
  deviceId: DeviceId;
  userId: UserId;
  tag: string;
  lines: number;
  isClosing: boolean;
  dueAt: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  failures: number;
};

/** One for each living device of the person. */
export async function putPushes(tx: Tx, now: Date, newPushes: NewPush[]): Promise<void> {
  if (newPushes.length === 0) return;
  const rows = newPushes.map(({ loopId, userId, tag, lines, ...closing }) => ({
    ...{ loop_id: loopId, user_id: userId, tag, lines },
    read_in: 'readIn' in closing ? closing.readIn : null,
  }));
  await putting(tx, { rows: JSON.stringify(rows), now: now.toISOString(), ...sessionsOverBefore(now) });
}

const { placeholder } = sql;
const now = sql`${placeholder('now')}::timestamptz`;

const putting = preparedSql(
  'put_pushes',
  () => sql`
  insert into ${pushes} (loop_id, device_id, tag, lines, is_closing, due_at, expires_at)
  select new.loop_id, ${pushSubscriptions.id}, new.tag, new.lines, new.lines = 0, ${now},
    ${now} + make_interval(secs => ${ttlSeconds})
  from json_to_recordset(${placeholder('rows')}::json) new(loop_id bigint, user_id bigint, tag text, lines int, read_in bigint)
  join ${pushSubscriptions} on ${pushSubscriptions.userId} = new.user_id
  join ${sessions} on ${sessions.id} = ${pushSubscriptions.sessionId}
  join ${users} on ${users.id} = ${pushSubscriptions.userId}
  where ${isSignedIn} and (new.lines > 0 or new.read_in is distinct from ${sessions.id}
    and ${pushSubscriptions.endpoint} not like 'https://%.push.apple.com/%')
  order by 1, 2, 3
  on conflict (loop_id, device_id, tag) do update set lines = excluded.lines, is_closing = excluded.is_closing,
    due_at = excluded.due_at, expires_at = excluded.expires_at`,
);

/** Takes some for longer than sending takes: if this process dies, another sends them then. */
export async function takePushes(db: Db, at: Date): Promise<Push[]> {
  const rows = await taking(db, { now: at.toISOString(), ...sessionsOverBefore(at) });
  return rows.map((row) => ({
    ...row,
    loopId: Number(row.loopId) as LoopId,
    deviceId: Number(row.deviceId) as DeviceId,
    userId: Number(row.userId) as UserId,
  }));
}

const taking = preparedSql<Push>(
  'take_pushes',
  () => sql`
  with due as (
    select ${pushes.loopId}, ${pushes.deviceId}, ${pushes.tag} from ${pushes}
    join ${pushSubscriptions} on ${pushSubscriptions.id} = ${pushes.deviceId}
    where ${pushes.dueAt} <= ${now} and ${pushes.expiresAt} > ${now}
      and (${pushSubscriptions.retryAt} is null or ${pushSubscriptions.retryAt} <= ${now})
    order by ${pushes.dueAt} limit ${atOnce} for update of ${pushes} skip locked),
  taken as (
    update ${pushes} its set due_at = ${now} + make_interval(secs => ${leaseSeconds}) from due
    where its.loop_id = due.loop_id and its.device_id = due.device_id and its.tag = due.tag returning its.*)
  select taken.loop_id as "loopId", taken.device_id as "deviceId", ${users.id} as "userId", taken.tag, taken.lines,
    taken.is_closing as "isClosing", taken.due_at::text as "dueAt", ${pushSubscriptions.endpoint},
    ${pushSubscriptions.p256dh}, ${pushSubscriptions.auth}, ${pushSubscriptions.failures} as failures
  from taken join ${pushSubscriptions} on ${pushSubscriptions.id} = taken.device_id
  join ${sessions} on ${sessions.id} = ${pushSubscriptions.sessionId}
  join ${users} on ${users.id} = ${pushSubscriptions.userId} and ${isSignedIn}`,
);

/** Unless a later one took their place meanwhile. */
export async function deleteDone(db: Db, donePushes: Push[]): Promise<void> {
  if (donePushes.length === 0) return;
  const rows = donePushes.map(({ loopId, deviceId, tag, dueAt }) => ({
    ...{ loop_id: loopId, device_id: deviceId, tag, due_at: dueAt },
  }));
  await db.execute(sql`delete from ${pushes} its using json_to_recordset(${JSON.stringify(rows)}::json)
      done(loop_id bigint, device_id bigint, tag text, due_at timestamptz)
    where its.loop_id = done.loop_id and its.device_id = done.device_id and its.tag = done.tag
      and its.due_at = done.due_at`);
}

export async function noteTaken(db: Db, at: Date, ids: DeviceId[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(pushSubscriptions)
    .set({ lastOkAt: at, failures: 0, retryAt: null })
    .where(inArray(pushSubscriptions.id, ids));
}

/** Its push service knows it no more. */
export async function forgetGone(db: Db, id: DeviceId): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** @param askedMs how long its push service asked to wait */
export async function putOff(db: Db, at: Date, { deviceId, failures }: Push, askedMs: number): Promise<void> {
  if (failures + 1 >= mostFailures) return forgetGone(db, deviceId);
  const ownMs = Math.min(shortestWaitMs * 2 ** failures, longestWaitMs);
  const waitMs = Math.min(Math.max(ownMs, askedMs), ttlSeconds * 1_000);
  await db
    .update(pushSubscriptions)
    .set({ failures: failures + 1, retryAt: new Date(at.getTime() + waitMs) })
    .where(eq(pushSubscriptions.id, deviceId));
}

export async function sweepPushes(db: Db, at: Date): Promise<void> {
  await db.delete(pushes).where(lte(pushes.expiresAt, at));
}
