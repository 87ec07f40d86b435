import { asUser, type Ctx, type UserId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { ok } from '../../platform/result.ts';
import { selectLoop } from '../accounts/commands.ts';
import { dropKeptCode, findKeptCode } from '../accounts/consents/answer.ts';
import { joinByCode } from './commands.ts';

/** After a parent's yes. If the invitation has ended meanwhile, the account is in without its loop. */
export async function useKeptCode(database: Database, ctx: Ctx, userId: UserId): Promise<void> {
  const joining = await database.transact(async (tx) => {
    const code = await findKeptCode(tx, userId);
    if (code === null) return ok(null);
    const entry = await joinByCode(asUser(ctx, userId), tx, code);
    if (!entry.ok) return entry;
    await selectLoop(tx, userId, entry.value);
    await dropKeptCode(tx, userId);
    return ok(null);
  });
  if (!joining.ok) await dropKeptCode(database.db, userId);
}
