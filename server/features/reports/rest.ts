import { caseOutcomes, categoryNames, reportLimits } from '@loopyard/contract/reports.ts';
import { z } from 'zod';
import { subjects, typesIn } from '../../access/subjects.ts';
import type { Id, LoopId, ReportId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { formText, id, text } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { personSchema, showingTo } from '../../presenters/person.ts';
import { resolveReport } from './commands.ts';
import type { ReportedType } from './policy.ts';
import { reportSubject } from './report.ts';
import { reportables } from './reportables.ts';
import { accessOwnReports, accessReports } from './reported.ts';

const time = z.iso.datetime();
const author = z.object({ id: z.int(), name: z.string() });
const report = z
  .object({
    id: z.int(),
    case_id: z.int().describe('Reports of the same thing are decided together'),
    loop_id: z.int(),
    subject_type: z.enum(typesIn('reports')),
    subject_id: z.int(),
    post_id: z.int().nullable().describe('The same as subject_id, where a post was reported'),
    reporter: personSchema,
    post: z
      .object({ title: z.string(), author, media: z.array(z.string()) })
      .nullable()
      .describe(
        'For admins, the subject as it was when it was reported. Among my own, as I may see it now: null if I may not, or if it is gone',
      ),
    category: z.enum(categoryNames),
    reason: z.string(),
    status: z.enum(['open', 'resolved']),
    resolution: z.enum(caseOutcomes).nullable(),
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
    ...typesIn('reports').map(reportCall),
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
        summary: 'Resolve a report; for an admin who did not write it',
        errors: ['forbidden'],
        params: z.object({ id: id<ReportId>() }),
        body: z.object({
          resolution: z.enum(['removed', 'kept'], { error: 'Please choose what happens to it' }),
          note: text(reportLimits.note, 'For the admins only; the reporter does not see it').nullish(),
        }),
      },
      (ctx, tx, { params, body: { resolution: outcome, note = null } }) =>
        resolveReport(ctx, tx, {
          reportId: params.id,
          outcome,
          reasonCode: null,
          text: null,
          note,
          sanction: null,
        }),
    ),
  ];
}

function reportCall(type: ReportedType): Route {
  const { call, access } = reportables[type];
  return post(
    call,
    {
      summary: `Report ${subjects[type].noun.a} to those who decide in its loop`,
      errors: ['forbidden'],
      params: z.object({ id: id<Id>() }),
      body: z.object({
        loop_id: id<LoopId>().nullish().describe('Needed to report a person'),
        reason: formText(reportLimits.reason),
        category: z.enum(categoryNames, { error: 'Please choose one of these' }).default('other'),
      }),
      answer: z.object({}),
      status: 202,
    },
    async (ctx, tx, { params, body: { loop_id = null, ...report } }) => {
      const reported = await reportSubject(ctx, tx, {
        type,
        subject: { id: params.id, loopId: loop_id },
        ...report,
      });
      return reported.ok ? ok({}) : reported;
    },
    (ctx, db, { params, body }) => access(ctx, db, { id: params.id, loopId: body.loop_id ?? null }),
  );
}
