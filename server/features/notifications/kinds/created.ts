import { postCreated, postReleased } from '../../posts/events.ts';
import { followersOfPerson } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';
import { dailyFromOne } from '../limits.ts';

export const created = defineKind({
  action: 'created',
  event: postCreated,
  laterEvent: postReleased,
  subject: 'Post',
  recipients: ({ idIn }) => followersOfPerson(idIn('loop_id'), idIn('user_id')),
  limits: [dailyFromOne],
  preference: 'post',
  sentence: (actor) => `${actor} shared a new post`,
  summary: ({ posts, actor }) =>
    posts === 1 ? `${actor} shared a new post` : `${posts} new posts by people you follow`,
});
