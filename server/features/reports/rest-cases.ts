import { z } from 'zod';
import type { CaseId, LoopId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { claimCase, decideCase, letGoOfCase } from './commands.ts';
import { accessCase, accessCases, accessOwnCases } from './queries.ts';
import { casePage, decisionBody, decisionOf, ownCasePage, page } from './shape.ts';

const params = z.object({ id: id<CaseId>() });

export function caseRoutes({ links }: { links: Links }): Route[] {
  return [
    read(
      'GET /api/cases',
      {
        summary: 'List what was reported in a loop, for those who decide',
        errors: ['forbidden'],
        query: z.object({
          loop_id: id<LoopId>().optional(),
          state: z
            .enum(['open', 'mine', 'closed', 'appeals'])
            .default('open')
            .describe('`mine`: I took it; `appeals`: the author asked for another look'),
          page,
        }),
        answer: casePage,
      },
      async (ctx, db, { query: { loop_id, ...list } }) =>
        loop_id
          ? accessCases(ctx, db, { loopId: loop_id, ...list }, links)
          : fail('validation', { errors: { loop_id: 'Please choose a loop' } }),
    ),
    read(
      'GET /api/cases/mine',
      {
        summary: 'List what was decided about my own posts, comments and memberships',
        query: z.object({ page }),
        answer: ownCasePage,
      },
      (ctx, db, { query }) => accessOwnCases(ctx, db, query.page),
    ),
    post(
      'POST /api/cases/:id/claim',
      {
        summary: 'Take a case for a day, so that nobody else works on it',
        errors: ['forbidden', 'claimed', 'conflict'],
        params,
        answer: z.object({}),
        status: 200,
      },
      async (ctx, tx, { params }) => {
        const claimed = await claimCase(ctx, tx, params.id);
        return claimed.ok ? ok({}) : claimed;
      },
      (ctx, db, { params }) => accessCase(ctx, db, params.id),
    ),
    write(
      'DELETE /api/cases/:id/claim',
      { summary: 'Let go of a case that I took', params },
      (ctx, tx, { params }) => letGoOfCase(ctx, tx, params.id),
    ),
    write(
      'PUT /api/cases/:id',
      {
        summary: 'Decide a case; for those it is not about and who did not report it',
        errors: ['forbidden', 'conflict', 'is_owner'],
        params,
        body: decisionBody,
      },
      (ctx, tx, { params, body }) => decideCase(ctx, tx, { caseId: params.id, ...decisionOf(body) }),
    ),
  ];
}
