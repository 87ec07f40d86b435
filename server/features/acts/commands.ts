import { type ActDetail, type ActName, acts } from '@loopyard/contract/acts.ts';
import { keptSince } from '@loopyard/contract/retention.ts';
import { lt } from 'drizzle-orm';
import type { Ctx, LoopId, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import { loopActs } from './tables.ts';

type LoopAct = {
  loopId: LoopId;
  act: ActName;
  subjectId: number;
  detail?: ActDetail;
  /** The viewer, unless given; null: the people who run the server. */
  actorId?: UserId | null;
};

/** Pass the act's own transaction, so that both stand or neither. */
export async function recordAct(ctx: Ctx, tx: Tx, loopAct: LoopAct): Promise<void> {
  const { loopId, act, subjectId, detail = {}, actorId = ctx.viewer?.userId ?? null } = loopAct;
  await tx
    .insert(loopActs)
    .values({ loopId, actorId, act, subjectType: acts[act], subjectId, detail, createdAt: ctx.now });
}

export async function sweepLoopActs(db: Db, now: Date): Promise<void> {
  await deleteInSteps(db, loopActs, lt(loopActs.createdAt, keptSince('loopAct', now)));
}
