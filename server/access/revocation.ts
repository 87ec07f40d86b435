import { eq, sql } from 'drizzle-orm';
import { users } from '../features/accounts/tables.ts';
import { loops } from '../features/loops/tables.ts';
import type { Ctx, LoopId, SessionId, UserId } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { announce, type EventKind, type Reaction, record } from '../platform/events/events.ts';
import { revoke } from '../platform/events/revoke.ts';

type InLoop = { loop_id: LoopId };
type OfPerson = { user_id: UserId };
type OfSession = { session_id: SessionId };

/** Each event passed here needs its `announceInLoop`. Raising the epoch makes every delivery check again. */
export async function revokeInLoop<Act extends InLoop>(
  ctx: Ctx,
  tx: Tx,
  event: EventKind<Act>,
  act: Act,
): Promise<void> {
  await tx
    .update(loops)
    .set({ epoch: sql`${loops.epoch} + 1` })
    .where(eq(loops.id, act.loop_id));
  revoke(tx, keyOf.loop(act));
  await record(ctx, tx, event, act);
}

export async function revokeFromPerson<Act extends OfPerson>(
  ctx: Ctx,
  tx: Tx,
  event: EventKind<Act>,
  act: Act,
): Promise<void> {
  await tx
    .update(users)
    .set({ epoch: sql`${users.epoch} + 1` })
    .where(eq(users.id, act.user_id));
  revoke(tx, keyOf.person(act));
  await record(ctx, tx, event, act);
}

export async function revokeSession<Act extends OfSession>(
  ctx: Ctx,
  tx: Tx,
  event: EventKind<Act>,
  act: Act,
): Promise<void> {
  revoke(tx, keyOf.session(act));
  await record(ctx, tx, event, act);
}

/** Announces the revocation again if the process dies between the commit and telling the others. */
export const announceInLoop = <Act extends InLoop>(event: EventKind<Act>) => announceFor(event, keyOf.loop);
export const announceFromPerson = <Act extends OfPerson>(event: EventKind<Act>) =>
  announceFor(event, keyOf.person);
export const announceSession = <Act extends OfSession>(event: EventKind<Act>) =>
  announceFor(event, keyOf.session);

const keyOf = {
  loop: ({ loop_id }: InLoop) => `loop:${loop_id}`,
  person: ({ user_id }: OfPerson) => `user:${user_id}`,
  session: ({ session_id }: OfSession) => `session:${session_id}`,
};

function announceFor<Act>(event: EventKind<Act>, keyFor: (act: Act) => string): Reaction {
  return announce(event, async (act) => ({ broadcasts: [{ revoke: [keyFor(act)] }] }));
}
