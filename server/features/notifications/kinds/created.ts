import { postCreated, postReleased } from '../../posts/events.ts';
import { toldOfPostsBy } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';
import { dailyFromOne } from '../limits.ts';

export const created = defineKind({
  action: 'created',
  event: postCreated,
  laterEvent: postReleased,
  subject: 'Post',
  recipients: ({ idIn }) => toldOfPostsBy(idIn('loop_id'), idIn('user_id')),
  limits: [dailyFromOne],
  level: 'followed',
  preference: 'post',
  sentence: (actor) => `${actor} shared a new post`,
  summary: ({ posts, actor }) =>
    posts === 1 ? `${actor} shared a new post` : `You were told of ${posts} new posts`,
});
