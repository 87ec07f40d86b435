import { z } from 'zod';
import type { PostId } from '../../platform/context.ts';
import { write } from '../../platform/http/calls.ts';
import { id, part, time } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { pinPost, unpinPost } from './commands.ts';

const params = z.object({ id: id<PostId>() });

export const pinRoutes: Route[] = [
  write(
    'PUT /api/posts/:id/pin',
    {
      summary: 'Keep a post above the feed, five at most; the loop’s admins',
      errors: ['forbidden', 'conflict'],
      params,
      body: part(z.object({ until: time('For 14 days if absent, a year at most').nullish() })).default({}),
    },
    (ctx, tx, { params, body: { until } }) =>
      pinPost(ctx, tx, { postId: params.id, until: until ? new Date(until) : null }),
  ),
  write(
    'DELETE /api/posts/:id/pin',
    { summary: 'Keep it there no longer', errors: ['forbidden'], params },
    (ctx, tx, { params }) => unpinPost(ctx, tx, params.id),
  ),
];
