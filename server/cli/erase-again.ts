import { sql } from 'drizzle-orm';
import { noteDone, noteIfDone } from '../features/operator/acts.ts';
import { eraseUser } from '../lifecycle/erase.ts';
import type { Erased } from '../lifecycle/erased-list.ts';
import type { UserId } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { type Invocation, withPlatform } from './command.ts';
import { finishWith } from './people.ts';

export async function eraseAgain(invocation: Invocation, erased: Erased[]): Promise<number> {
  return withPlatform(invocation, async (openPlatform) => {
    const { platform, ctx } = openPlatform;
    let erasedCount = 0;
    for (const userId of await listErasable(platform.database.db, erased)) {
      const result = await noteIfDone(openPlatform, { act: 'restore', userId }, (tx) =>
        eraseUser(ctx, tx, { userId, baseUrl: platform.baseUrl() }),
      );
      if (result.ok) erasedCount++;
    }
    await noteDone(openPlatform, 'restore');
    return finishWith(
      invocation,
      `Restored. Accounts erased again: ${erasedCount}. Start the server: it continues with what was waiting.`,
      0,
    );
  });
}

/** Earlier versions gave ids twice after a restore, so the account must have existed when its id was erased. */
async function listErasable(db: Db, erased: Erased[]): Promise<UserId[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select u.id::float8 as id
    from users u join json_to_recordset(${JSON.stringify(erased)}) as e (user_id bigint, erased_at timestamptz)
      on e.user_id = u.id and u.created_at <= e.erased_at
    order by u.id`);
  return rows.map(({ id }) => id as UserId);
}
