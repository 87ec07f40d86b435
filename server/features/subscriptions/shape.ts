import { z } from 'zod';
import { typesIn } from '../../access/subjects.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Links } from '../../presenters/links.ts';
import { type Person, shapeInLoop, showingTo } from '../../presenters/person.ts';
import { postShaper } from '../posts/shape.ts';
import type { SeenSubscription, SubscriptionRow } from './queries.ts';

export const subscriptionSchema = z
  .object({
    id: z.int(),
    loop_id: z.int(),
    is_silent: z.boolean(),
    subscribable_type: z.enum(typesIn('subscriptions')),
    subscribable_id: z.int(),
    user_id: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Subscription' });

export function shapeSubscription(row: SubscriptionRow): z.output<typeof subscriptionSchema> {
  return {
    id: row.id,
    loop_id: row.loopId,
    is_silent: row.silentSince !== null,
    subscribable_type: row.subjectType,
    subscribable_id: row.subjectId,
    user_id: row.userId,
    created_at: row.createdAt.toISOString(),
    updated_at: (row.silentSince ?? row.createdAt).toISOString(),
  };
}

export function subscriptionShaper(ctx: SignedIn, links: Links, user: Person) {
  const shapePost = postShaper(ctx, links);
  const showing = showingTo(links, ctx);
  return ({ row, object }: SeenSubscription) => {
    const subscribable =
      'row' in object
        ? { __typename: 'Post', ...shapePost(object) }
        : { __typename: 'User', ...shapeInLoop(object, showing) };
    return { ...shapeSubscription(row), subscribable, user };
  };
}
