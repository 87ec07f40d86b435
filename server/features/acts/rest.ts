import { actLimits, actNames } from '@loopyard/contract/acts.ts';
import { listLimits } from '@loopyard/contract/lists.ts';
import { z } from 'zod';
import type { LoopId, UserId } from '../../platform/context.ts';
import { read } from '../../platform/http/calls.ts';
import { asksForCsv } from '../../platform/http/csv.ts';
import { id } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { accessActs } from './queries.ts';
import { type ActShape, actColumns, actSchema, cellsOf, shapeAct } from './shape.ts';

const { page, file } = actLimits;

export const actRoutes: Route[] = [
  read(
    'GET /api/loops/:id/acts',
    {
      summary: `List what was done in a loop, newest first; admins and safeguarding leads only. Up to ${file} as a file, for text/csv`,
      errors: ['forbidden'],
      params: z.object({ id: id<LoopId>() }),
      query: z.object({
        actor_id: id<UserId>().optional(),
        act: z.enum(actNames, { error: 'Please choose one of these' }).optional(),
        before: id().optional().describe('The last act of the page before'),
        first: z.coerce.number().int().positive().max(listLimits.items).default(page),
      }),
      answer: z.object({ acts: z.array(actSchema) }),
      csv: {
        name: 'loop-log.csv',
        lines: ({ acts }: { acts: ActShape[] }) => [actColumns, ...acts.map(cellsOf)],
      },
    },
    async (ctx, db, { params, query, request }) => {
      const rows = await accessActs(ctx, db, {
        loopId: params.id,
        actorId: query.actor_id,
        act: query.act,
        before: query.before,
        first: asksForCsv(request) ? file : query.first,
      });
      return rows.ok ? ok({ acts: rows.value.map(shapeAct) }) : rows;
    },
  ),
];
