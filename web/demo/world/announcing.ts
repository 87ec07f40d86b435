import type { RestInput } from '@loopyard/contract/rest.ts';
import { type Demo, timeOf } from './demo.ts';
import type { DemoPost } from './model.ts';
import { loopOf } from './reading.ts';

export function audienceOf(demo: Demo, post: DemoPost): number[] {
  const { restricted_to_role_id: roleId, user_id } = post;
  return loopOf(demo, post.loop_id)
    .members.filter(
      (member) =>
        member.user_id !== user_id &&
        (roleId === null ||
          member.is_admin ||
          member.role_id === roleId ||
          post.admin_ids.includes(member.user_id)),
    )
    .map((member) => member.user_id);
}

export function countsOf(demo: Demo, post: DemoPost) {
  const audience = audienceOf(demo, post);
  const countIn = (times: Map<number, string>) => audience.filter((id) => times.has(id)).length;
  return { audience: audience.length, seen: countIn(post.seen_at), confirmed: countIn(post.confirmed_at) };
}

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
