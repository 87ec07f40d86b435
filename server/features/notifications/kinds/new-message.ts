import { commentCreated, commentReleased } from '../../comments/events.ts';
import { followersOfPost } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';

export const newMessage = defineKind({
  action: 'new_message',
  event: commentCreated,
  laterEvent: commentReleased,
  subject: 'Post',
  recipients: ({ idIn }) => followersOfPost(idIn('loop_id'), idIn('post_id')),
  preference: 'message',
  sentence: (actor) => `${actor} commented on a post you follow`,
});
