import { z } from 'zod';
import { typesIn } from '../../access/subjects.ts';
import type { LoopId, PostId, SignedIn, SubscriptionId, UserId } from '../../platform/context.ts';
import type { Alone } from '../../platform/database/database.ts';
import { writeAlone } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import type { KeyValues } from '../../platform/http/idempotency.ts';
import { postAlone } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { followPerson, followPost, type Subscribed, unfollow } from './commands.ts';
import { findSubscription } from './queries.ts';
import { shapeSubscription, subscriptionSchema } from './shape.ts';

const loop = z.object({ loop_id: id<LoopId>().nullish() }).nullish();
const target = z.object({
  subscribable_type: z.enum(typesIn('subscriptions'), { error: 'Please choose a post or a person' }),
  subscribable_id: id<PostId | UserId>(),
});
const bodySchema = z
  .object({
    loop_id: id<LoopId>().nullish(),
    is_silent: z.boolean().nullish().describe('True: no notifications; absent: unchanged'),
  })
  .nullish();

export const subscriptionRoutes: Route[] = [
  postAlone(
    'POST /api/subscriptions',
    {
      summary: 'Subscribe to a post, or to a person in a loop; a second time: 200 and the same subscription',
      errors: ['forbidden'],
      query: target,
      body: bodySchema,
      answer: z.object({ subscription: subscriptionSchema }),
      status: 201,
      statusIfDone: 200,
      checksAccess: true,
    },
    async (ctx, on, { query, body, reply }, key) => {
      const subscribed = await follow(ctx, on, { query, body, key });
      if (!subscribed.ok) return subscribed;
      if (!subscribed.value.isNew) reply.code(200);
      return ok({ subscription: shapeSubscription(subscribed.value.row) });
    },
    {
      keep: ({ subscription }) => subscription.id as SubscriptionId,
      async show(ctx, db, subscriptionId) {
        const row = await findSubscription(ctx, db, subscriptionId);
        return row ? ok({ subscription: shapeSubscription(row) }) : fail('not_found');
      },
    },
  ),
  writeAlone(
    'DELETE /api/subscriptions/:id',
    { summary: 'Delete one of my subscriptions', params: z.object({ id: id<SubscriptionId>() }), body: loop },
    (ctx, on, { params, body }) => unfollow(ctx, on, { id: params.id, loopId: body?.loop_id ?? null }),
  ),
];

type Following = {
  query: z.output<typeof target>;
  body: z.output<typeof bodySchema>;
  key: KeyValues;
};

async function follow(
  ctx: SignedIn,
  on: Alone,
  { query, body, key }: Following,
): Promise<Result<Subscribed>> {
  const { subscribable_type: type, subscribable_id: id } = query;
  const isSilent = body?.is_silent ?? null;
  if (type === 'Post') return followPost(ctx, on, { postId: id as PostId, isSilent }, key);
  if (!body?.loop_id) return fail('validation', { errors: { loop_id: 'Please choose a loop' } });
  return followPerson(ctx, on, { followedUserId: id as UserId, loopId: body.loop_id, isSilent }, key);
}
