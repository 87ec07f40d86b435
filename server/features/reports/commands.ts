import { reportErrors, resolutionErrors } from '@loopyard/contract/reports.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { lockAdmin } from '../../access/members.ts';
import { mayEdit } from '../../access/post-policy.ts';
import { lockPost, postRefusal } from '../../access/posts.ts';
import type { PostId, ReportId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { deletePost } from '../posts/commands.ts';
import { getWholeSummary } from '../posts/queries.ts';
import { postReported, reportResolved } from './events.ts';
import { mayResolve } from './policy.ts';
import { reports } from './tables.ts';

type Report = { postId: PostId; reason: string };

/** Keeps a copy of the post and hides it from the reporter's feed. Idempotent. */
export async function reportPost(ctx: SignedIn, tx: Tx, { postId, reason }: Report): Promise<Result<null>> {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  if (mayEdit(post.member, post)) return fail('forbidden');
  const wrong = invalid(reportErrors({ reason }));
  if (wrong) return wrong;
  const reporterId = ctx.viewer.userId;
  const [report] = await tx
    .insert(reports)
    .values({
      loopId: post.loopId,
      postId,
      reporterId,
      authorId: post.userId,
      reason: reason.trim(),
      copy: await getWholeSummary(tx, { loopId: post.loopId, postId }),
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (report)
    await record(ctx, tx, postReported, { loop_id: post.loopId, report_id: report.id, user_id: reporterId });
  return ok(null);
}

export type Resolution = { reportId: ReportId; resolution: 'removed' | 'kept'; note: string | null };

/** Once only; `removed` deletes the post. Members and the reported author get 'not found'. */
export async function resolveReport(ctx: SignedIn, tx: Tx, input: Resolution): Promise<Result<null>> {
  const { reportId, resolution, note } = input;
  const [report] = await tx.select().from(reports).where(eq(reports.id, reportId));
  if (!report) return fail('not_found');
  const admin = await lockAdmin(ctx, tx, report.loopId);
  if (!admin.ok || !mayResolve(admin.value, report)) return fail('not_found');
  const wrong = invalid(resolutionErrors({ note: note ?? '' }));
  if (wrong) return wrong;
  const resolved = await tx
    .update(reports)
    .set({ resolution, note: note?.trim() || null, resolvedAt: ctx.now, resolvedBy: ctx.viewer.userId })
    .where(and(eq(reports.loopId, report.loopId), eq(reports.id, reportId), isNull(reports.resolvedAt)))
    .returning({ id: reports.id });
  if (resolved.length === 0) return fail('conflict', { detail: 'This report has already been resolved' });
  if (resolution === 'removed') {
    const deleted = await deletePost(ctx, tx, report.postId);
    if (!deleted.ok && deleted.code !== 'not_found') return deleted;
  }
  await record(ctx, tx, reportResolved, {
    loop_id: report.loopId,
    report_id: reportId,
    user_id: ctx.viewer.userId,
  });
  return ok(null);
}
