import { postEdited } from '../../posts/events.ts';
import { followersOfPost } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';

/** An edit of a post one follows. */
export const updated = defineKind({
  action: 'updated',
  event: postEdited,
  recipients: ({ loop_id, post_id }) => followersOfPost(loop_id, post_id),
  preference: 'post',
  sentence: (actor) => `${actor} edited a post you follow`,
});
