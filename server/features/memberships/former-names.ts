import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { formerNamesEnd } from '../../presenters/former-name.ts';
import { memberships } from './tables.ts';

export async function sweepFormerNames(db: Db, now: Date): Promise<void> {
  await db.execute(sql`update ${memberships} set former_name = null, renamed_at = null
    where renamed_at <= ${formerNamesEnd(now).toISOString()}::timestamptz`);
}
