import { eq, sql } from 'drizzle-orm';
import { users } from '../features/accounts/tables.ts';
import { loops } from '../features/loops/tables.ts';
import type { Ctx, LoopId, SessionId, UserId } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { announce, type EventKind, record } from '../platform/events/events.ts';
import { revoke } from '../platform/events/revoke.ts';

/** @param raiseEpoch makes every delivery check again */
function revocation<Subject>(
  keyOf: (subject: Subject) => string,
  raiseEpoch?: (tx: Tx, subject: Subject) => PromiseLike<unknown>,
) {
  return {
    /** Each event passed here needs its `announce…`. */
    revokeBy: async <Act extends Subject>(ctx: Ctx, tx: Tx, event: EventKind<Act>, act: Act) => {
      await raiseEpoch?.(tx, act);
      revoke(tx, keyOf(act));
      await record(ctx, tx, event, act);
    },
    /** Announces the revocation again if the process dies between the commit and telling the others. */
    announceBy: <Act extends Subject>(event: EventKind<Act>) =>
      announce(event, async (act) => ({ broadcasts: [{ revoke: [keyOf(act)] }] })),
  };
}

const nextEpoch = { epoch: sql`epoch + 1` };

export const { revokeBy: revokeInLoop, announceBy: announceInLoop } = revocation<{ loop_id: LoopId }>(
  ({ loop_id }) => `loop:${loop_id}`,
  // biome-ignore lint/plugin/foreign-writes: a right is taken away in one place
  (tx, { loop_id }) => tx.update(loops).set(nextEpoch).where(eq(loops.id, loop_id)),
);
export const { revokeBy: revokeFromPerson, announceBy: announceFromPerson } = revocation<{ user_id: UserId }>(
  ({ user_id }) => `user:${user_id}`,
  // biome-ignore lint/plugin/foreign-writes: a right is taken away in one place
  (tx, { user_id }) => tx.update(users).set(nextEpoch).where(eq(users.id, user_id)),
);
export const { revokeBy: revokeSession, announceBy: announceSession } = revocation<{ session_id: SessionId }>(
  ({ session_id }) => `session:${session_id}`,
);
