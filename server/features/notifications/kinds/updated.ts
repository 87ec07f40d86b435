import { postEdited } from '../../posts/events.ts';
import { followersOfPost } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';

export const updated = defineKind({
  action: 'updated',
  event: postEdited,
  recipients: (placeOf) => followersOfPost(placeOf('loop_id'), placeOf('post_id')),
  preference: 'post',
  sentence: (actor) => `${actor} edited a post you follow`,
});
