import { dataAnswerErrors, dataRequestErrors, type RequestKind } from '@loopyard/contract/data-requests.ts';
import { keptSince } from '@loopyard/contract/retention.ts';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Ctx, DataRequestId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import { record } from '../../platform/events/events.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { dataRequestAnswered, dataRequested } from './events.ts';
import type { DataRequestRow } from './queries.ts';
import { dataRequests } from './tables.ts';

export async function createDataRequest(
  ctx: SignedIn,
  tx: Tx,
  { kind, text, perDay }: { kind: string; text: string; perDay: Limit },
): Promise<Result<DataRequestRow>> {
  const wrong = invalid(dataRequestErrors({ kind, text }));
  if (wrong) return wrong;
  const { userId } = ctx.viewer;
  const refusal = await perDay.take(userId);
  if (refusal) return refusal;
  const [row] = await tx
    .insert(dataRequests)
    .values({ userId, kind: kind as RequestKind, text: text.trim(), createdAt: ctx.now })
    .onConflictDoNothing()
    .returning();
  if (!row)
    return fail('conflict', {
      detail: 'You have asked this already, and we have not answered yet. Please wait for the answer',
    });
  await record(ctx, tx, dataRequested, { data_request_id: row.id });
  return ok(row);
}

/** For operators alone, as the caller has asked. */
export async function answerDataRequest(
  ctx: Ctx,
  tx: Tx,
  { requestId, answer }: { requestId: DataRequestId; answer: string },
): Promise<Result<null>> {
  const wrong = invalid(dataAnswerErrors({ answer }));
  if (wrong) return wrong;
  const rows = await tx
    .update(dataRequests)
    .set({ answer: answer.trim(), answeredAt: ctx.now })
    .where(and(eq(dataRequests.id, requestId), isNull(dataRequests.answeredAt)))
    .returning({ id: dataRequests.id });
  if (rows.length > 0) {
    await record(ctx, tx, dataRequestAnswered, { data_request_id: requestId });
    return ok(null);
  }
  return (await tx.$count(dataRequests, eq(dataRequests.id, requestId))) > 0
    ? fail('conflict', { detail: 'This request has an answer already' })
    : fail('not_found');
}

export async function sweepDataRequests(db: Db, now: Date): Promise<void> {
  await deleteInSteps(db, dataRequests, lt(dataRequests.answeredAt, keptSince('dataRequest', now)));
}
