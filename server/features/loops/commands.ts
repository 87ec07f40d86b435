import { loopErrors } from '@loopyard/contract/forms.ts';
import { DEFAULT_LOOP_ID } from '@loopyard/contract/limits.ts';
import { eq } from 'drizzle-orm';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { createFirstCode } from '../invitations/commands.ts';
import { join, markRead } from '../memberships/commands.ts';
import { startFirstPlan } from '../plans/commands.ts';
import { loopCreated } from './events.ts';
import { loops } from './tables.ts';

export type NewLoop = {
  name: string;
  is_public: boolean;
  has_guest_access: boolean;
  loop_code: string | null;
  /** Whether this server sells plans. */
  billing: boolean;
};

/** Makes a loop with its first invitation code; whoever makes it owns it and is its first admin. */
export async function createLoop(ctx: SignedIn, tx: Tx, input: NewLoop): Promise<Result<LoopId>> {
  const wrong = invalid(loopErrors(input));
  if (wrong) return wrong;
  const { userId } = ctx.viewer;
  const [loop] = await tx
    .insert(loops)
    .values({
      name: input.name.trim(),
      ownerId: userId,
      isPublic: input.is_public,
      hasGuestAccess: input.has_guest_access,
      createdAt: ctx.now,
    })
    .returning({ id: loops.id });
  if (!loop) throw new Error('a loop was inserted and not returned');
  await startFirstPlan(ctx, tx, { loopId: loop.id, billing: input.billing });
  await join(ctx, tx, { loopId: loop.id, asAdmin: true });
  const code = await createFirstCode(ctx, tx, { loopId: loop.id, code: input.loop_code });
  if (!code.ok) return code;
  await record(ctx, tx, loopCreated, { loop_id: loop.id, user_id: userId });
  return ok(loop.id);
}

/** Notes that the viewer opened a loop: it is the one restored when they come back. */
export async function readLoop(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<null>> {
  if (loopId !== DEFAULT_LOOP_ID) {
    const marked = await markRead(ctx, tx, loopId);
    if (!marked.ok) return fail('not_found');
  }
  await tx.update(users).set({ lastAccessedLoopId: loopId }).where(eq(users.id, ctx.viewer.userId));
  return ok(null);
}
