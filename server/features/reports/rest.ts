import { reportLimits } from '@loopyard/contract/reports.ts';
import { z } from 'zod';
import { accessPost } from '../../access/posts.ts';
import type { LoopId, PostId, ReportId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { formText, id, text } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { personSchema, showingTo } from '../../presenters/person.ts';
import { reportSubject, resolveReport } from './commands.ts';
import { accessOwnReports, accessReports } from './queries.ts';

const time = z.iso.datetime();
const author = z.object({ id: z.int(), name: z.string() });
const report = z
  .object({
    id: z.int(),
    loop_id: z.int(),
    post_id: z.int(),
    reporter: personSchema,
    post: z
      .object({ title: z.string(), author, media: z.array(z.string()) })
      .nullable()
      .describe(
        'For admins, the post as it was when it was reported. Among my own, as I may see it now: null if I may not, or if it is gone',
      ),
    reason: z.string(),
    status: z.enum(['open', 'resolved']),
    resolution: z.enum(['removed', 'kept']).nullable(),
    outcome: z.string().nullable().describe('The message to the reporter'),
    note: z.string().nullable().describe('For the admins only; null for the reporter'),
    created_at: time,
    resolved_at: time.nullable(),
  })
  .meta({ id: 'Report' });
const page = z.object({
  reports: z.array(report),
  total_items: z.int(),
  current_page: z.int(),
  total_pages: z.int(),
});
const reportsQuery = z.object({
  loop_id: id<LoopId>().optional(),
  mine: z.enum(['0', '1']).default('0').describe('1: reports that I made'),
  status: z.enum(['open', 'resolved']).optional(),
  page: z.coerce.number().int().positive().max(100_000).default(1),
});

export function reportRoutes({ links }: { links: Links }): Route[] {
  return [
    post(
      'POST /api/posts/:id/report',
      {
        summary: 'Report a post to the loop’s admins',
        errors: ['forbidden'],
        params: z.object({ id: id<PostId>() }),
        body: z.object({ loop_id: id<LoopId>().nullish(), reason: formText(reportLimits.reason) }),
        answer: z.object({}),
        status: 202,
      },
      async (ctx, tx, { params, body }) => {
        const subject = { type: 'Post' as const, id: params.id };
        const reported = await reportSubject(ctx, tx, { subject, reason: body.reason });
        return reported.ok ? ok({}) : reported;
      },
      (ctx, db, { params }) => accessPost(ctx, db, params.id),
    ),
    read(
      'GET /api/reports',
      {
        summary: 'List the reports in a loop, for its admins, or my own reports with their outcome',
        errors: ['forbidden'],
        query: reportsQuery,
        answer: page,
      },
      async (ctx, db, { query: { loop_id, mine: onlyMine, status = null, page } }) => {
        const showing = showingTo(links, ctx);
        if (onlyMine === '1') return accessOwnReports(ctx, db, { status, page }, showing);
        if (!loop_id) return fail('validation', { errors: { loop_id: 'Please choose a loop' } });
        return accessReports(ctx, db, { loopId: loop_id, status, page }, showing);
      },
    ),
    write(
      'PUT /api/reports/:id',
      {
        summary: 'Resolve a report; for an admin who did not write the post',
        errors: ['forbidden'],
        params: z.object({ id: id<ReportId>() }),
        body: z.object({
          resolution: z.enum(['removed', 'kept'], { error: 'Please choose what happens to the post' }),
          note: text(reportLimits.note, 'For the admins only; the reporter does not see it').nullish(),
        }),
      },
      (ctx, tx, { params, body }) =>
        resolveReport(ctx, tx, { reportId: params.id, resolution: body.resolution, note: body.note ?? null }),
    ),
  ];
}
