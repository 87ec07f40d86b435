import { commentCreated } from '../../comments/events.ts';
import { followersOfPost } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';

export const newMessage = defineKind({
  action: 'new_message',
  event: commentCreated,
  subject: 'Post',
  recipients: ({ idIn }) => followersOfPost(idIn('loop_id'), idIn('post_id')),
  preference: 'message',
  sentence: (actor) => `${actor} commented on a post you follow`,
});
