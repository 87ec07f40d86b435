import { z } from 'zod';
import { id, type Route, read } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { knownPersonSchema, showingTo } from '../../presenters/person.ts';
import { person } from './queries.ts';

export function profileRoutes({ links }: { links: Links }): Route[] {
  return [
    read(
      'GET /api/users/:id',
      {
        summary: 'A person: myself, or someone I share a loop with',
        params: z.object({ id }),
        answer: z.object({ user: knownPersonSchema }),
      },
      async (ctx, db, { params }) => {
        const found = await person(ctx, db, params.id, showingTo(links, ctx));
        return found ? ok({ user: found }) : fail('not_found');
      },
    ),
  ];
}
