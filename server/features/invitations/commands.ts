import { and, eq, sql } from 'drizzle-orm';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { join } from '../memberships/commands.ts';
import { newCode, newFriendlyToken } from './codes.ts';
import { doorOf, usable } from './queries.ts';
import { invitationCodes } from './tables.ts';

/** The code a loop is born with: one of one's own, or one of ours. */
export async function createFirstCode(
  ctx: SignedIn,
  tx: Tx,
  { loopId, code }: { loopId: LoopId; code: string | null },
): Promise<Result<null>> {
  const made = await tx
    .insert(invitationCodes)
    .values({
      loopId,
      code: (code ?? newCode()).toLowerCase(),
      friendlyToken: newFriendlyToken(),
      createdBy: ctx.viewer.userId,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: invitationCodes.id });
  if (made.length > 0) return ok(null);
  return code ? fail('code_taken', { errors: { loop_code: 'This code is taken' } }) : fail('conflict');
}

/** Joins the loop whose code this is. One statement settles who gets a code that works once. */
export async function joinByCode(ctx: SignedIn, tx: Tx, typed: string): Promise<Result<LoopId>> {
  const door = await doorOf(tx, typed, ctx.now);
  if (!door) return fail('not_found');
  const joined = await join(ctx, tx, { loopId: door.loopId });
  if (!joined.ok) return joined;
  if (!joined.value) return ok(door.loopId);
  const used = await tx
    .update(invitationCodes)
    .set({ uses: sql`${invitationCodes.uses} + 1` })
    .where(and(eq(invitationCodes.id, door.id), usable(ctx.now)))
    .returning({ id: invitationCodes.id });
  return used.length > 0 ? ok(door.loopId) : fail('not_found');
}
