import { z } from 'zod';
import type { RoleId } from '../platform/context.ts';

export const roleSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    is_minor: z
      .boolean()
      .nullable()
      .describe('Members with it are under 18; null to those who may not know it of others'),
  })
  .meta({ id: 'Role' });

export type RoleShape = z.output<typeof roleSchema>;

export type RoleRow = { id: RoleId; name: string; isMinor: boolean };

export function shapeRole({ id, name, isMinor }: RoleRow, mayKnow: boolean): RoleShape {
  return { id, name, is_minor: mayKnow ? isMinor : null };
}
