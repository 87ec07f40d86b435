import { z } from 'zod';

/** A role as it is shown on a member, a loop and a post. */
export const roleSchema = z.object({ id: z.int(), name: z.string() }).meta({ id: 'Role' });

export type RoleShape = z.output<typeof roleSchema>;
