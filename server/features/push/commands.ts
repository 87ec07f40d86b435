import { ECDH } from 'node:crypto';
import { type DeviceKeys, deviceErrors, mostDevices } from '@loopyard/contract/push.ts';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { lockSession, sessionsOverBefore } from '../../access/sessions.ts';
import type { DeviceId, SessionId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { sessions, users } from '../accounts/tables.ts';
import type { PushServices } from './services.ts';
import { pushSubscriptions } from './tables.ts';

export type NewDevice = DeviceKeys & { endpoint: string; userAgent: string | null };

/** A session has one. The one that took no push for the longest time makes room for an eleventh. */
export async function addDevice(
  ctx: SignedIn,
  tx: Tx,
  { services, ...device }: NewDevice & { services: PushServices },
): Promise<Result<DeviceId>> {
  if (!services.isKnown(device.endpoint)) return fail('unknown_push_service');
  const wrong = invalid(deviceErrors(device));
  if (wrong) return wrong;
  if (!isOnCurve(device.p256dh)) return fail('validation', { errors: { p256dh: 'This key is broken' } });
  const { userId, sessionId } = ctx.viewer;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if (!(await lockSession(ctx, tx))) return fail('unauthenticated');
  await tx
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.endpoint, device.endpoint), eq(pushSubscriptions.sessionId, sessionId)));
  const [row] = await tx
    .insert(pushSubscriptions)
    .values({
      ...device,
      userAgent: device.userAgent?.slice(0, 200) ?? null,
      userId,
      sessionId,
      createdAt: ctx.now,
    })
    .returning({ id: pushSubscriptions.id });
  if (!row) throw new Error('a device was inserted and not returned');
  await dropOldest(tx, userId, row.id);
  return ok(row.id);
}

async function dropOldest(tx: Tx, userId: UserId, newest: DeviceId): Promise<void> {
  const { id, createdAt, lastOkAt } = pushSubscriptions;
  await tx.execute(sql`delete from ${pushSubscriptions} where id in (
    select ${id} from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${userId} and ${id} <> ${newest}
    order by coalesce(${lastOkAt}, ${createdAt}) desc, ${id} desc offset ${mostDevices - 1})`);
}

export async function deleteDevice({ viewer }: SignedIn, tx: Tx, id: DeviceId): Promise<Result<null>> {
  const deleted = await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, viewer.userId)))
    .returning({ id: pushSubscriptions.id });
  return deleted.length > 0 ? ok(null) : fail('not_found');
}

/** Goes with what ends a session, in its transaction. */
export async function forgetDevice(tx: Tx, sessionId: SessionId): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

export async function forgetDevices(
  tx: Tx,
  { userId, exceptSession }: { userId: UserId; exceptSession: SessionId | null },
): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        exceptSession === null ? undefined : ne(pushSubscriptions.sessionId, exceptSession),
      ),
    );
}

/** Sessions that end by themselves, unused or too old. */
export async function sweepDevices(db: Db, now: Date): Promise<void> {
  const { idleSince, bornSince } = sessionsOverBefore(now);
  await db.execute(sql`delete from ${pushSubscriptions} device using ${sessions} its
    where its.id = device.session_id and (its.ended_at is not null
      or its.last_used_at <= ${idleSince}::timestamptz or its.created_at <= ${bornSince}::timestamptz)`);
}

function isOnCurve(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}
