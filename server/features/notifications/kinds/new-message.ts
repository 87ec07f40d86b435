import { lineSentences } from '@loopyard/contract/lines.ts';
import { commentCreated, commentReleased } from '../../comments/events.ts';
import { besidesNamed } from '../../mentions/queries.ts';
import { followersOfPost } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';

export const newMessage = defineKind({
  action: 'new_message',
  event: commentCreated,
  laterEvent: commentReleased,
  subject: 'Post',
  recipients({ idIn }) {
    const at = { loopId: idIn('loop_id'), postId: idIn('post_id') };
    return besidesNamed(followersOfPost(at.loopId, at.postId), { ...at, commentId: idIn('comment_id') });
  },
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
