import type { Demo } from './demo.ts';
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
