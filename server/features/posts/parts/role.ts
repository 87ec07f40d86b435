import { z } from 'zod';
import type { RoleId } from '../../../platform/context.ts';
import { id } from '../../../platform/http/fields.ts';
import { invalid } from '../../../platform/result.ts';
import { isRoleOf } from '../../roles/queries.ts';
import { definePart } from './part.ts';

export const role = definePart({
  input: {
    restricted_to_role_id: id<RoleId>().nullish().describe('Only members with this role see the post'),
  },
  read: (body) => body.restricted_to_role_id,
  async check(_, tx, { loopId, value }) {
    if (!value || (await isRoleOf(tx, loopId, value))) return null;
    return invalid({ restricted_to_role_id: 'This is not a role of the loop' });
  },
  columns: (_, { value }) => ({ restrictedToRoleId: value }),
  narrows: (roleId, before) => Boolean(roleId) && roleId !== before.restrictedToRoleId,
  output: { restricted_to_role_id: z.int().nullable() },
  shape: (row) => ({ restricted_to_role_id: row.restrictedToRoleId }),
});
