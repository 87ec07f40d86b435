import { z } from 'zod';
import { findReader } from '../../access/members.ts';
import type { LoopId, UserId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { block, unblock } from './commands.ts';
import { listBlocks, shareLoop } from './queries.ts';

const params = z.object({ id: id<UserId>() });
const blockSchema = z.object({
  user: z.object({ id: z.int(), name: z.string() }),
  created_at: z.iso.datetime(),
});

export const blockRoutes: Route[] = [
  read(
    'GET /api/blocks',
    {
      summary: 'List the people I have blocked, newest first',
      query: z.object({
        loop_id: id<LoopId>().optional().describe('Only those who are no admins of this loop'),
      }),
      answer: z.object({ blocks: z.array(blockSchema) }),
    },
    async (ctx, db, { query }) => {
      const loopId = query.loop_id ?? null;
      if (loopId !== null && !(await findReader(ctx, db, loopId))) return fail('not_found');
      const rows = await listBlocks(db, { userId: ctx.viewer.userId, loopId });
      return ok({
        blocks: rows.map(({ createdAt, ...user }) => ({ user, created_at: createdAt.toISOString() })),
      });
    },
  ),
  post(
    'POST /api/users/:id/block',
    {
      summary: 'No longer see what somebody writes; they are not told',
      errors: ['validation', 'conflict'],
      params,
    },
    (ctx, tx, { params }) => block(ctx, tx, params.id),
    async ({ viewer }, db, { params }) =>
      (await shareLoop(db, viewer.userId, params.id)) ? ok(null) : fail('not_found'),
  ),
  write('DELETE /api/users/:id/block', { summary: 'See somebody again', params }, (ctx, tx, { params }) =>
    unblock(ctx, tx, params.id),
  ),
];
