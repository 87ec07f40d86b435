import { z } from 'zod';
import type { CaseId } from '../../platform/context.ts';
import { write } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { answerAppeal, appeal } from './appeals.ts';
import { accessOwnCase } from './queries.ts';
import { answerBody, appealBody } from './shape.ts';

const params = z.object({ id: id<CaseId>() });

export const appealRoutes: Route[] = [
  post(
    'POST /api/cases/:id/appeal',
    {
      summary: 'Ask for another look at a decision about something of mine, once and within 14 days',
      errors: ['conflict'],
      params,
      body: appealBody,
      answer: z.object({}),
      status: 201,
    },
    async (ctx, tx, { params, body }) => {
      const result = await appeal(ctx, tx, { caseId: params.id, text: body.text });
      return result.ok ? ok({}) : result;
    },
    (ctx, db, { params }) => accessOwnCase(ctx, db, params.id),
  ),
  write(
    'PUT /api/cases/:id/appeal',
    {
      summary: 'Answer an appeal; for somebody else than decided, if there is one',
      errors: ['forbidden', 'conflict', 'loop_full', 'adults_only'],
      params,
      body: answerBody,
    },
    (ctx, tx, { params, body: { decision, answer = null } }) =>
      answerAppeal(ctx, tx, { caseId: params.id, decision, answer }),
  ),
];
