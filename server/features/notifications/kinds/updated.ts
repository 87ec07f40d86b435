import { postEdited } from '../../posts/events.ts';
import { followersOfPost } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';

/** An edit of a post one follows. */
export const updated = defineKind({
  action: 'updated',
  event: postEdited,
  recipients: (placeOf) => followersOfPost(placeOf('loop_id'), placeOf('post_id')),
  preference: 'post',
  sentence: (actor) => `${actor} edited a post you follow`,
});
