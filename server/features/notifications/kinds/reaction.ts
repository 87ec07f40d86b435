import { lineSentences } from '@loopyard/contract/lines.ts';
import { sql } from 'drizzle-orm';
import { blockedIn } from '../../../access/blocks.ts';
import { comments } from '../../comments/tables.ts';
import { posts } from '../../posts/tables.ts';
import { reactionGiven } from '../../reactions/events.ts';
import { mutersOfPost } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';
import { firstOfEach } from '../limits.ts';

export const reaction = defineKind({
  action: 'reaction',
  event: reactionGiven,
  subject: 'Post',
  recipients({ idIn }) {
    const [loopId, postId, commentId] = [idIn('loop_id'), idIn('post_id'), idIn('comment_id')];
    return sql`select author.user_id from (
        select its.user_id from ${comments} its where its.loop_id = ${loopId} and its.id = ${commentId}
        union all select its.user_id from ${posts} its where its.loop_id = ${loopId} and its.id = ${postId} and ${commentId} is null) author
      where ${idIn('user_id')} not in ${blockedIn(loopId, sql`author.user_id`)}
        and author.user_id not in (${mutersOfPost(loopId, postId)})`;
  },
  limits: [firstOfEach],
  lineSentence: lineSentences.reaction,
  level: { onOwn: 'mentions', onOthers: 'followed' },
  preference: null,
  pushed: 'never',
  sentence: (actor) => `${actor} reacted to what you wrote`,
  summary: null,
});
