import { sql } from 'drizzle-orm';
import { postInvited } from '../../posts/events.ts';
import { defineKind } from '../kind.ts';
import { dailyFromOne } from '../limits.ts';

export const invited = defineKind({
  action: 'invited',
  event: postInvited,
  subject: 'Post',
  recipients: ({ idsIn }) => sql`select id as user_id from ${idsIn('invited')}`,
  limits: [dailyFromOne],
  level: 'mentions',
  preference: 'post',
  pushed: 'always',
  sentence: (actor) => `${actor} asked you to look at a post`,
  summary: ({ posts, actor }) =>
    posts === 1 ? `${actor} asked you to look at a post` : `You were asked to look at ${posts} posts`,
});
