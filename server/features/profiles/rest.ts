import { z } from 'zod';
import { id, read, type Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { person } from './queries.ts';

const profileShape = z.object({
  id: z.int().describe('0: the default profile'),
  loop_id: z.int().nullable(),
  loopyard_id: z.int().nullable(),
  user_id: z.int(),
  nickname: z.string().nullable(),
  bio: z.string().nullable(),
  portrait: z.null(),
});

export const personShape = z.object({
  id: z.int(),
  email: z.string().nullable().describe('To that person and the admins of the loop asked about'),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  nickname: z.string().nullable(),
  bio: z.string().nullable(),
  portrait: z.null(),
  profiles: z.array(profileShape),
  default_profile: profileShape,
  last_accessed_loop_id: z.int().nullable().describe('To that person only'),
  created_at: z.iso.datetime(),
});

export const profileRoutes: Route[] = [
  read(
    'GET /api/users/:id',
    {
      summary: 'A person: myself, or someone I share a loop with',
      params: z.object({ id }),
      answer: z.object({ user: personShape }),
    },
    async (ctx, db, { params }) => {
      const found = await person(ctx, db, params.id);
      return found ? ok({ user: found }) : fail('not_found');
    },
  ),
];
