import { nameMax } from '@loopyard/contract/names.ts';
import { z } from 'zod';
import { accessAsAdmin } from '../../access/members.ts';
import type { LoopId, RoleId } from '../../platform/context.ts';
import { write } from '../../platform/http/calls.ts';
import { formText, id } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { roleSchema } from '../../presenters/role.ts';
import { createRole, deleteRole } from './commands.ts';
import { listRoles } from './queries.ts';

export const roleRoutes: Route[] = [
  post(
    'POST /api/loops/:id/roles',
    {
      summary: 'Add a role that posts can be restricted to',
      errors: ['forbidden'],
      params: z.object({ id: id<LoopId>() }),
      body: z.object({ name: formText(nameMax) }),
      answer: z.object({ role: roleSchema }),
      status: 201,
    },
    async (ctx, tx, { params, body }) => {
      const created = await createRole(ctx, tx, { loopId: params.id, name: body.name });
      return created.ok ? ok({ role: created.value }) : created;
    },
    {
      keep: ({ role }) => role.id,
      async show(ctx, db, roleId, { params }) {
        const admin = await accessAsAdmin(ctx, db, params.id);
        if (!admin.ok) return admin;
        const role = (await listRoles(db, params.id)).find(({ id }) => id === roleId);
        return role ? ok({ role }) : fail('not_found');
      },
    },
  ),
  write(
    'DELETE /api/loops/:id/roles/:roleId',
    {
      summary: 'Delete a role; members lose it',
      errors: ['forbidden'],
      params: z.object({ id: id<LoopId>(), roleId: id<RoleId>() }),
    },
    (ctx, tx, { params }) => deleteRole(ctx, tx, { loopId: params.id, roleId: params.roleId }),
  ),
];
