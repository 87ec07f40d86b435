import { maxBlocks } from '@loopyard/contract/blocks.ts';
import { and, eq } from 'drizzle-orm';
import type { SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { lockAccount } from '../accounts/queries.ts';
import { shareLoop } from './queries.ts';
import { blocks } from './tables.ts';

/** Somebody in one of the viewer's loops. They are not told. */
export async function block(ctx: SignedIn, tx: Tx, blockedUserId: UserId): Promise<Result<null>> {
  const { userId } = ctx.viewer;
  if (!(await shareLoop(tx, userId, blockedUserId))) return fail('not_found');
  if (blockedUserId === userId) return fail('validation', { errors: { id: 'You can’t block yourself' } });
  await lockAccount(tx, userId);
  if ((await tx.$count(blocks, eq(blocks.userId, userId))) >= maxBlocks)
    return fail('conflict', { detail: `You can block ${maxBlocks.toLocaleString('en-GB')} people at most` });
  await tx.insert(blocks).values({ userId, blockedUserId, createdAt: ctx.now }).onConflictDoNothing();
  return ok(null);
}

/** Also somebody who left since. */
export async function unblock({ viewer }: SignedIn, tx: Tx, blockedUserId: UserId): Promise<Result<null>> {
  const { userId } = viewer;
  const goneRows = await tx
    .delete(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.blockedUserId, blockedUserId)))
    .returning({ userId: blocks.userId });
  return goneRows.length > 0 || (await shareLoop(tx, userId, blockedUserId)) ? ok(null) : fail('not_found');
}
