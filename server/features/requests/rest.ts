import { dataRequestLimits, requestKinds } from '@loopyard/contract/data-requests.ts';
import { z } from 'zod';
import { read } from '../../platform/http/calls.ts';
import { formText } from '../../platform/http/fields.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { post, withoutRight } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { createDataRequest } from './commands.ts';
import { listOwnDataRequests } from './queries.ts';
import { dataRequestSchema, shapeDataRequest } from './shape.ts';

const kindMax = 20;

export function requestRoutes({ perDay }: { perDay: Limit }): Route[] {
  return [listingOwn, asking(perDay)];
}

const listingOwn: Route = read(
  'GET /api/data_requests',
  {
    summary: 'List what I asked about my data, newest first, with the answers',
    answer: z.object({ data_requests: z.array(dataRequestSchema) }),
  },
  async (ctx, db) => ok({ data_requests: (await listOwnDataRequests(ctx, db)).map(shapeDataRequest) }),
);

const asking = (perDay: Limit): Route =>
  post(
    'POST /api/data_requests',
    {
      summary: 'Ask those who run this server something about my data; one of a kind at a time',
      errors: ['conflict'],
      body: z.object({
        kind: formText(kindMax, requestKinds.map((kind) => `\`${kind}\``).join(', ')),
        text: formText(dataRequestLimits.text),
      }),
      answer: z.object({ data_request: dataRequestSchema }),
      status: 201,
    },
    async (ctx, tx, { body: { kind, text } }) => {
      const result = await createDataRequest(ctx, tx, { kind, text, perDay });
      return result.ok ? ok({ data_request: shapeDataRequest(result.value) }) : result;
    },
    withoutRight,
  );
