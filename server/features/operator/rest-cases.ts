import { z } from 'zod';
import type { CaseId } from '../../platform/context.ts';
import { read } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { answerForLoop } from '../reports/appeals.ts';
import { decideForLoop } from '../reports/commands.ts';
import { listLeftCases } from '../reports/queries.ts';
import { answerBody, casePage, decisionBody, decisionOf, page } from '../reports/shape.ts';
import { noteLook } from './commands.ts';
import { actRoute } from './rest-acts.ts';
import { behindPassword } from './right.ts';

export const operatorCases = ({ links }: { links: Links }): Route[] => [
  read(
    'GET /api/operator/cases',
    behindPassword({
      summary: 'List what was reported and nobody in its loop may decide; operators only',
      query: z.object({ state: z.enum(['open', 'closed', 'appeals']).default('open'), page }),
      answer: casePage,
    }),
    async (ctx, db, { query: { state, page } }) => {
      await noteLook(ctx, db, 'cases');
      return ok(await listLeftCases(ctx, db, { state, page }, links));
    },
  ),
  actRoute(
    'POST /api/operator/cases/:id/decide',
    {
      summary: 'Decide a case that nobody in its loop may decide',
      errors: ['conflict', 'is_owner'],
      params: z.object({ id: id<CaseId>() }),
      body: decisionBody,
    },
    {
      about: () => ({ act: 'case decided' }),
      act: (ctx, tx, { params, body }) => decideForLoop(ctx, tx, { caseId: params.id, ...decisionOf(body) }),
    },
  ),
  actRoute(
    'POST /api/operator/cases/:id/answer_appeal',
    {
      summary: 'Answer an appeal that nobody in its loop may answer',
      errors: ['conflict', 'loop_full', 'adults_only'],
      params: z.object({ id: id<CaseId>() }),
      body: answerBody,
    },
    {
      about: () => ({ act: 'appeal answered' }),
      act: (ctx, tx, { params, body: { decision, answer = null } }) =>
        answerForLoop(ctx, tx, { caseId: params.id, decision, answer }),
    },
  ),
];
