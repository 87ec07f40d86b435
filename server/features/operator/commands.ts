import type { ErrorCode } from '@loopyard/contract/errors.ts';
import { keptSince } from '@loopyard/contract/retention.ts';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Ctx, LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { lockAccount } from '../accounts/queries.ts';
import { accountName, osUser } from './os-user.ts';
import { operatorActs, operators } from './tables.ts';

const lookMs = 15 * 60_000;

export type ActName =
  | 'admin add'
  | 'backup'
  | 'case decided'
  | 'appeal answered'
  | 'cases'
  | 'change-email'
  | 'check'
  | 'contact-forms'
  | 'contact-forms answered'
  | 'data-request answered'
  | 'data-requests'
  | 'export'
  | 'first-admin'
  | 'lead add'
  | 'lead remove'
  | 'move-files'
  | 'operator add'
  | 'operator remove'
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
  | 'texts clear'
  | 'texts set'
  | 'upgrade';

/** `begun` is noted before an act outside a transaction; if it stays, the act was interrupted. */
export type ActOutcome = 'done' | 'begun' | 'failed' | ErrorCode;

export type OperatorAct = { act: ActName; userId?: UserId | undefined; loopId?: LoopId | undefined };

export async function appointOperator(ctx: Ctx, tx: Tx, userId: UserId): Promise<Result<null>> {
  if (!(await lockAccount(tx, userId))) return fail('not_found');
  const rows = await tx
    .insert(operators)
    .values({ userId, createdAt: ctx.now, osUser: osUser() })
    .onConflictDoNothing()
    .returning({ userId: operators.userId });
  return rows.length > 0 ? ok(null) : fail('conflict');
}

/** Takes effect on the next call; waits for their running acts to end. */
export async function dismissOperator(tx: Tx, userId: UserId): Promise<Result<null>> {
  const rows = await tx
    .delete(operators)
    .where(eq(operators.userId, userId))
    .returning({ userId: operators.userId });
  return rows.length > 0 ? ok(null) : fail('not_found');
}

/** Pass the act's own transaction if it has one. @returns the note's id */
export async function noteAct(
  ctx: Ctx,
  tx: Tx,
  { act, userId, loopId, outcome }: OperatorAct & { outcome: ActOutcome },
): Promise<number> {
  const [row] = await tx
    .insert(operatorActs)
    .values({
      ...{ createdAt: ctx.now, act, loopId, outcome },
      // The account may not exist.
      userId: userId === undefined ? null : sql`(select id from users where id = ${userId})`,
      byUserId: ctx.viewer?.userId,
      osUser: ctx.viewer ? accountName() : osUser(),
    })
    .returning({ id: operatorActs.id });
  if (!row) throw new Error('an act was noted and not returned');
  return row.id;
}

/** Notes views of people's data at most once in 15 minutes, not for each page. */
export async function noteLook(
  ctx: SignedIn,
  db: Db,
  act: 'cases' | 'people' | 'contact-forms' | 'data-requests',
): Promise<void> {
  const byUserId = ctx.viewer.userId;
  const isLatest = and(
    eq(operatorActs.byUserId, byUserId),
    eq(operatorActs.act, act),
    gt(operatorActs.createdAt, new Date(ctx.now.getTime() - lookMs)),
  );
  if ((await db.$count(operatorActs, isLatest)) > 0) return;
  const about = { createdAt: ctx.now, act, byUserId, osUser: accountName(), outcome: 'done' };
  await db.insert(operatorActs).values(about);
}

export async function noteEnd(tx: Tx, id: number, outcome: 'done' | 'failed'): Promise<void> {
  await tx.update(operatorActs).set({ outcome }).where(eq(operatorActs.id, id));
}

export async function sweepActs(db: Db, now: Date): Promise<void> {
  await deleteInSteps(db, operatorActs, lt(operatorActs.createdAt, keptSince('operatorAct', now)));
}
