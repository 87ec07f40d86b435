import { z } from 'zod';
import { accessAsAdmin } from '../../access/members.ts';
import type { LoopId, SanctionId, UserId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { giveSanction, liftSanction } from './commands.ts';
import { accessSanctions } from './queries.ts';
import { restrictionOf, sanctionBody, sanctionSchema, shapeSanction } from './shape.ts';

const ofLoop = z.object({ id: id<LoopId>() });

export const sanctionRoutes: Route[] = [
  read(
    'GET /api/loops/:id/sanctions',
    {
      summary: 'List the sanctions of a member or of a loop, newest first; members see their own',
      errors: ['forbidden'],
      params: ofLoop,
      query: z.object({ user_id: id<UserId>().optional() }),
      answer: z.object({ sanctions: z.array(sanctionSchema) }),
    },
    async (ctx, db, { params, query }) => {
      const access = await accessSanctions(ctx, db, { loopId: params.id, userId: query.user_id });
      if (!access.ok) return access;
      const { rows, ...seeing } = access.value;
      return ok({ sanctions: rows.map((row) => shapeSanction(ctx, row, seeing)) });
    },
  ),
  post(
    'POST /api/loops/:id/sanctions',
    {
      summary: 'Warn or restrict a member who is not an admin; admins only',
      errors: ['forbidden'],
      params: ofLoop,
      body: sanctionBody.extend({ user_id: id<UserId>() }),
      answer: z.object({}),
      status: 201,
    },
    async (ctx, tx, { params, body: { user_id: userId, text, ...restriction } }) => {
      const input = { loopId: params.id, userId, text, ...restrictionOf(restriction) };
      const result = await giveSanction(ctx, tx, input);
      return result.ok ? ok({}) : result;
    },
    async (ctx, db, { params }) => {
      const admin = await accessAsAdmin(ctx, db, params.id);
      return admin.ok ? ok({}) : admin;
    },
  ),
  write(
    'DELETE /api/loops/:id/sanctions/:sanctionId',
    {
      summary: 'Lift a sanction; admins only',
      errors: ['forbidden', 'loop_full', 'adults_only'],
      params: z.object({ id: id<LoopId>(), sanctionId: id<SanctionId>() }),
    },
    (ctx, tx, { params }) => liftSanction(ctx, tx, { loopId: params.id, sanctionId: params.sanctionId }),
  ),
];
