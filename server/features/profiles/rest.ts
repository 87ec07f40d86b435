import { z } from 'zod';
import { id, type Route, read } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { person } from './queries.ts';
import { personSchema } from './shape.ts';

export const profileRoutes: Route[] = [
  read(
    'GET /api/users/:id',
    {
      summary: 'A person: myself, or someone I share a loop with',
      params: z.object({ id }),
      answer: z.object({ user: personSchema }),
    },
    async (ctx, db, { params }) => {
      const found = await person(ctx, db, params.id);
      return found ? ok({ user: found }) : fail('not_found');
    },
  ),
];
