import { z } from 'zod';

export const roleSchema = z.object({ id: z.int(), name: z.string() }).meta({ id: 'Role' });

export type RoleShape = z.output<typeof roleSchema>;
