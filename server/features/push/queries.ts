import { desc, eq, sql } from 'drizzle-orm';
import { isSignedIn, sessionsOverBefore } from '../../access/sessions.ts';
import type { DeviceId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { deviceName } from '../../presenters/device.ts';
import { sessions, users } from '../accounts/tables.ts';
import { pushSubscriptions } from './tables.ts';

export type DeviceShape = {
  id: number;
  device: string;
  created_at: string;
  last_ok_at: string | null;
  is_this_device: boolean;
};

export async function listDevices({ viewer, now }: SignedIn, db: Db): Promise<DeviceShape[]> {
  const rows = await ownDevices(db).execute({ ...viewer, ...sessionsOverBefore(now) });
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    created_at: row.createdAt.toISOString(),
    last_ok_at: row.lastOkAt?.toISOString() ?? null,
    is_this_device: row.sessionId === viewer.sessionId,
  }));
}

export async function accessDevice(ctx: SignedIn, db: Db, id: DeviceId): Promise<Result<DeviceShape>> {
  const device = (await listDevices(ctx, db)).find((row) => row.id === id);
  return device ? ok(device) : fail('not_found');
}

const ownDevices = prepared((db) =>
  db
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      userAgent: pushSubscriptions.userAgent,
      createdAt: pushSubscriptions.createdAt,
      lastOkAt: pushSubscriptions.lastOkAt,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(sql`${pushSubscriptions.userId} = ${sql.placeholder('userId')} and ${isSignedIn}`)
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .prepare('own_devices'),
);
