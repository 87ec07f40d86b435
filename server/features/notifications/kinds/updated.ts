import { lineSentences } from '@loopyard/contract/lines.ts';
import { sql } from 'drizzle-orm';
import { besidesNamed } from '../../mentions/queries.ts';
import { postEdited } from '../../posts/events.ts';
import { followersOfPost } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';
import { dailyFromOne, oncePerPause } from '../limits.ts';

export const updated = defineKind({
  action: 'updated',
  event: postEdited,
  subject: 'Post',
  recipients({ idIn }) {
    const at = { loopId: idIn('loop_id'), postId: idIn('post_id') };
    const ownText = { ...at, commentId: sql`0` };
    return besidesNamed(followersOfPost(at.loopId, at.postId), ownText, sql`its.created_at = act.at`);
  },
  limits: [oncePerPause, dailyFromOne],
  lineSentence: lineSentences.updated,
  level: 'followed',
  preference: 'post',
  pushed: 'never',
  sentence: (actor) => `${actor} edited a post you follow`,
  summary: ({ posts, actor }) =>
    posts === 1 ? `${actor} edited a post you follow` : `${posts} posts you follow were edited`,
});
