import { lineSentences } from '@loopyard/contract/lines.ts';
import { postEdited } from '../../posts/events.ts';
import { followersOfPost } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';
import { dailyFromOne, oncePerPause } from '../limits.ts';

export const updated = defineKind({
  action: 'updated',
  event: postEdited,
  subject: 'Post',
  recipients: ({ idIn }) => followersOfPost(idIn('loop_id'), idIn('post_id')),
  limits: [oncePerPause, dailyFromOne],
  lineSentence: lineSentences.updated,
  level: 'followed',
  preference: 'post',
  pushed: 'never',
  sentence: (actor) => `${actor} edited a post you follow`,
  summary: ({ posts, actor }) =>
    posts === 1 ? `${actor} edited a post you follow` : `${posts} posts you follow were edited`,
});
