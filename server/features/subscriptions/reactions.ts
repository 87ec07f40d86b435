import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { on, type Reaction } from '../../platform/events/events.ts';
import { commentCreated } from '../comments/events.ts';
import { postCreated } from '../posts/events.ts';
import { subscriptions } from './tables.ts';

type Act = { loop_id: number; post_id: number; user_id: number };

/** Whoever writes a post or comments on it follows it. */
export function subscriptionReactions({ db }: Database, clock: Clock): Reaction[] {
  const follow = async ({ loop_id, post_id, user_id }: Act) => {
    await db
      .insert(subscriptions)
      .values({ loopId: loop_id, userId: user_id, postId: post_id, createdAt: clock.now() })
      .onConflictDoNothing();
    return {};
  };
  return [on(postCreated, follow), on(commentCreated, follow)];
}
