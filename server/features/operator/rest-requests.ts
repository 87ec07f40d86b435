import { dataRequestLimits } from '@loopyard/contract/data-requests.ts';
import { z } from 'zod';
import type { DataRequestId } from '../../platform/context.ts';
import { read } from '../../platform/http/calls.ts';
import { formText, id } from '../../platform/http/fields.ts';
import { postInSteps, withoutRight } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { fullName } from '../../presenters/name.ts';
import { answerDataRequest } from '../requests/commands.ts';
import { countDataRequests, findAskerId, listDataRequests } from '../requests/queries.ts';
import { dataRequestSchema, shapeDataRequest } from '../requests/shape.ts';
import { actAndNote } from './acts.ts';
import { noteLook } from './commands.ts';
import { behindPassword, lockOperator } from './right.ts';

const askedSchema = dataRequestSchema
  .extend({ user_id: z.int(), name: z.string(), email: z.string() })
  .meta({ id: 'AskedDataRequest' });

const listingRequests: Route = read(
  'GET /api/operator/data_requests',
  behindPassword({
    summary: 'List what people ask about their data, the open ones first, 20 a page; operators only',
    query: z.object({ page: z.coerce.number().int().positive().max(100_000).default(1) }),
    answer: z.object({
      data_requests: z.array(askedSchema),
      open: z.int(),
      overdue: z.int(),
      ...{ total_items: z.int(), current_page: z.int(), total_pages: z.int() },
    }),
  }),
  async (ctx, db, { query: { page } }) => {
    await noteLook(ctx, db, 'data-requests');
    const { items, count, pageCount } = await listDataRequests(db, page);
    const data_requests = items.map(({ request, email, ...names }) => ({
      ...shapeDataRequest(request),
      ...{ user_id: request.userId, name: fullName(names), email },
    }));
    const pages = { total_items: count, current_page: page, total_pages: pageCount };
    return ok({ data_requests, ...(await countDataRequests(db, ctx.now)), ...pages });
  },
);

/** The note names the person, whom only the request knows. */
const answeringRequest: Route = postInSteps(
  'POST /api/operator/data_requests/:id/answer',
  behindPassword({
    summary: 'Answer what somebody asked about their data; they get it by e-mail',
    errors: ['conflict'],
    params: z.object({ id: id<DataRequestId>() }),
    body: z.object({ answer: formText(dataRequestLimits.text) }),
  }),
  async (ctx, { db, transact, once }, { params, body: { answer } }) => {
    const userId = (await findAskerId(db, params.id)) ?? undefined;
    const notebook = { ctx, platform: { database: { db, transact } } };
    return actAndNote(
      notebook,
      { act: 'data-request answered', userId },
      async (tx) => {
        const right = await lockOperator(ctx, tx);
        return right.ok ? answerDataRequest(ctx, tx, { requestId: params.id, answer }) : right;
      },
      once,
    );
  },
  withoutRight,
);

export const operatorRequests: Route[] = [listingRequests, answeringRequest];
