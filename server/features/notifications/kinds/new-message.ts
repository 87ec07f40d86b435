import { lineSentences } from '@loopyard/contract/lines.ts';
import { commentCreated, commentReleased } from '../../comments/events.ts';
import { followersOfPost } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';

export const newMessage = defineKind({
  action: 'new_message',
  event: commentCreated,
  laterEvent: commentReleased,
  subject: 'Post',
  recipients: ({ idIn }) => followersOfPost(idIn('loop_id'), idIn('post_id')),
  lineSentence: lineSentences.new_message,
  level: { onOwn: 'mentions', onOthers: 'followed' },
  preference: 'message',
  pushed: 'calmly',
  sentence: (actor) => `${actor} commented on a post you follow`,
  summary: ({ count, posts, actor }) => {
    if (count === 1) return `${actor} commented on a post you follow`;
    return posts === 1
      ? `${count} comments on a post you follow`
      : `${count} comments on ${posts} posts you follow`;
  },
});
