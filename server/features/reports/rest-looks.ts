import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { mayOpenEvidence } from '../../access/cases.ts';
import type { CaseId, LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { id } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { notePictureOpened } from '../looks/commands.ts';
import { cases } from './tables.ts';

export const openingPicture = post(
  'POST /api/cases/:id/looks',
  {
    summary: 'Record that I opened a covered picture of a case; its author is told once it is decided',
    params: z.object({ id: id<CaseId>() }),
  },
  async (ctx, tx, { params }) => {
    const evidence = await accessEvidence(ctx, tx, params.id);
    if (!evidence.ok) return evidence;
    const { loopId, authorId: subjectUserId } = evidence.value;
    await notePictureOpened(ctx, tx, { loopId, caseId: params.id, subjectUserId });
    return ok(null);
  },
  (ctx, db, { params }) => accessEvidence(ctx, db, params.id),
);

async function accessEvidence(
  { viewer }: SignedIn,
  db: Db | Tx,
  caseId: CaseId,
): Promise<Result<{ loopId: LoopId; authorId: UserId }>> {
  const [row] = await db
    .select({ loopId: cases.loopId, authorId: cases.authorId })
    .from(cases)
    .where(and(eq(cases.id, caseId), mayOpenEvidence(viewer.userId)));
  return row?.authorId ? ok({ loopId: row.loopId, authorId: row.authorId }) : fail('not_found');
}
