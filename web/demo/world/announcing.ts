import type { RestInput } from '@loopyard/contract/rest.ts';
import { audienceOf } from './audience.ts';
import { type Demo, timeOf } from './demo.ts';
import type { DemoPost } from './model.ts';

type Wish = NonNullable<RestInput<'POST /api/posts'>['body']['announcement']>;

export function announcementIn(
  demo: Demo,
  wish: Wish,
  earlier: DemoPost['announcement'],
): NonNullable<DemoPost['announcement']> {
  const wantsConfirmation = wish.wants_confirmation ?? false;
  return {
    announced_at: earlier && !wish.tell_again ? earlier.announced_at : timeOf(demo),
    is_urgent: wish.is_urgent ?? false,
    wants_confirmation: wantsConfirmation,
    confirm_until: (wantsConfirmation && wish.confirm_until) || null,
    confirmed_at: null,
    counts: null,
  };
}

/** Everybody in the audience hears of it. */
export function tellAudience(demo: Demo, post: DemoPost): void {
  const { world } = demo;
  const subject = { notifiable_type: 'Post', notifiable_id: post.id, loop_id: post.loop_id };
  const news = { action: 'announced', actor_id: demo.viewerId(), created_at: timeOf(demo), read_at: null };
  for (const user_id of audienceOf(demo, post)) {
    const id = world.nextId();
    world.notifications.push({ id, user_id, group_key: `notification:${id}`, ...subject, ...news });
  }
}
