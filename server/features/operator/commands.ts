import type { ErrorCode } from '@loopyard/contract/errors.ts';
import { eq, lt } from 'drizzle-orm';
import type { Ctx, LoopId, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { operatorActs } from './tables.ts';

const keptMs = 730 * 86_400_000;

/** What is noted: every act that changes something, or shows what is kept of people. */
export type ActName =
  | 'admin add'
  | 'backup'
  | 'check'
  | 'contact-forms'
  | 'contact-forms answered'
  | 'export'
  | 'first-admin'
  | 'move-files'
  | 'people'
  | 'purge'
  | 'reactivate'
  | 'reconcile'
  | 'reset-password'
  | 'restore'
  | 'restore-loop'
  | 'retry-events'
  | 'retry-mails'
  | 'suspend'
  | 'test-mail'
  | 'upgrade';

/** `begun`: noted before an act that is no transaction. Where it stays, the act was cut short. */
export type ActOutcome = 'done' | 'begun' | 'failed' | ErrorCode;

export type OperatorAct = { act: ActName; userId?: UserId; loopId?: LoopId; osUser: string };

/** Notes an act of the operator, in the transaction of the act where there is one. @returns the number of its line */
export async function noteAct(
  ctx: Ctx,
  tx: Tx,
  { act, userId, loopId, osUser, outcome }: OperatorAct & { outcome: ActOutcome },
): Promise<number> {
  const [row] = await tx
    .insert(operatorActs)
    .values({ createdAt: ctx.now, act, userId, loopId, osUser, outcome })
    .returning({ id: operatorActs.id });
  if (!row) throw new Error('an act was noted and not returned');
  return row.id;
}

/** Notes how an act ended that was noted as begun. */
export async function noteEnd(tx: Tx, id: number, outcome: 'done' | 'failed'): Promise<void> {
  await tx.update(operatorActs).set({ outcome }).where(eq(operatorActs.id, id));
}

/** What the operator did is kept for two years. */
export async function sweepActs(db: Db, now: Date): Promise<void> {
  await db.delete(operatorActs).where(lt(operatorActs.createdAt, new Date(now.getTime() - keptMs)));
}
