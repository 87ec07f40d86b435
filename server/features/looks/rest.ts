import { z } from 'zod';
import type { LoopId } from '../../platform/context.ts';
import { read } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { accessLooks, listLooksAtMe } from './queries.ts';
import { lookSchema, shapeLook } from './shape.ts';

const query = z.object({ before: id().optional().describe('The last look of the page before') });
const answer = z.object({ looks: z.array(lookSchema) });

export const lookRoutes: Route[] = [
  read(
    'GET /api/looks',
    { summary: 'List who looked at my figures, seen times and held pictures, newest first', query, answer },
    async (ctx, db, { query }) =>
      ok({ looks: (await listLooksAtMe(ctx, db, { before: query.before })).map(shapeLook) }),
  ),
  read(
    'GET /api/loops/:id/looks',
    {
      summary: 'List who looked at which members of a loop, newest first; admins and safeguarding leads only',
      errors: ['forbidden'],
      params: z.object({ id: id<LoopId>() }),
      query,
      answer,
    },
    async (ctx, db, { params, query }) => {
      const rows = await accessLooks(ctx, db, { loopId: params.id, before: query.before });
      return rows.ok ? ok({ looks: rows.value.map(shapeLook) }) : rows;
    },
  ),
];
