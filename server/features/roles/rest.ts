import { nameMax } from '@loopyard/contract/names.ts';
import { z } from 'zod';
import { accessAsAdmin } from '../../access/members.ts';
import type { LoopId, RoleId } from '../../platform/context.ts';
import { write } from '../../platform/http/calls.ts';
import { formText, id, yesNo } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { roleSchema, shapeRole } from '../../presenters/role.ts';
import { changeRole, createRole, deleteRole } from './commands.ts';
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
      return created.ok ? ok({ role: shapeRole(created.value, true) }) : created;
    },
    {
      keep: ({ role }) => role.id,
      async show(ctx, db, roleId, { params }) {
        const admin = await accessAsAdmin(ctx, db, params.id);
        if (!admin.ok) return admin;
        const role = (await listRoles(db, params.id)).find(({ id }) => id === roleId);
        return role ? ok({ role: shapeRole(role, true) }) : fail('not_found');
      },
    },
  ),
  write(
    'PUT /api/loops/:id/roles/:roleId',
    {
      summary: 'Rename a role, or say if members with it are under 18; absent fields stay unchanged',
      errors: ['forbidden', 'conflict', 'minor'],
      params: z.object({ id: id<LoopId>(), roleId: id<RoleId>() }),
      body: z.object({
        name: formText(nameMax).optional(),
        is_minor: yesNo('Members with this role are under 18').optional(),
      }),
      answer: z.object({ role: roleSchema }),
    },
    async (ctx, tx, { params, body }) => {
      const { name, is_minor: isMinor } = body;
      const role = await changeRole(ctx, tx, { loopId: params.id, roleId: params.roleId, name, isMinor });
      return role.ok ? ok({ role: shapeRole(role.value, true) }) : role;
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
