import { z } from 'zod';
import type { LoopId, PostId, SubscriptionId, UserId } from '../../platform/context.ts';
import { id } from '../../platform/http/fields.ts';
import { post, type Route, write } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { followPerson, followPost, unfollow } from './commands.ts';
import { subscriptionById } from './queries.ts';
import { shapeSubscription, subscriptionSchema } from './shape.ts';

const loop = z.object({ loop_id: id<LoopId>().nullish() }).nullish();
const wanted = z
  .object({
    loop_id: id<LoopId>().nullish(),
    is_silent: z.boolean().nullish().describe('Without notifications; what is missing stays as it is'),
  })
  .nullish();

export const subscriptionRoutes: Route[] = [
  post(
    'POST /api/subscriptions',
    {
      summary: 'Follow a post, or a person in a loop; again: the same subscription, and 200',
      errors: ['forbidden'],
      query: z.object({
        subscribable_type: z.enum(['Post', 'User'], { error: 'Please choose a post or a person' }),
        subscribable_id: id<PostId | UserId>(),
      }),
      body: wanted,
      answer: z.object({ subscription: subscriptionSchema }),
      status: 201,
    },
    async (ctx, tx, { query, body, reply }) => {
      const followed = query.subscribable_id;
      const loopId = body?.loop_id ?? null;
      const isSilent = body?.is_silent ?? null;
      const isPost = query.subscribable_type === 'Post';
      if (!isPost && loopId === null)
        return fail('validation', { errors: { loop_id: 'Please choose a loop' } });
      const subscribed =
        isPost || loopId === null
          ? await followPost(ctx, tx, { postId: followed as PostId, isSilent })
          : await followPerson(ctx, tx, { userId: followed as UserId, loopId, isSilent });
      if (!subscribed.ok) return subscribed;
      if (!subscribed.value.isNew) reply.code(200);
      return ok({ subscription: shapeSubscription(subscribed.value.row) });
    },
    {
      keep: ({ subscription }) => subscription.id as SubscriptionId,
      async show(ctx, db, subscriptionId) {
        const row = await subscriptionById(ctx, db, subscriptionId);
        return row ? ok({ subscription: shapeSubscription(row) }) : fail('not_found');
      },
    },
  ),
  write(
    'DELETE /api/subscriptions/:id',
    { summary: 'End a subscription of mine', params: z.object({ id: id<SubscriptionId>() }), body: loop },
    (ctx, tx, { params, body }) => unfollow(ctx, tx, { id: params.id, loopId: body?.loop_id ?? null }),
  ),
];
