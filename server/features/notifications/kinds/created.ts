import { sql } from 'drizzle-orm';
import { appointments } from '../../calendar/tables.ts';
import { besidesNamed } from '../../mentions/queries.ts';
import { postCreated, postReleased } from '../../posts/events.ts';
import { posts } from '../../posts/tables.ts';
import { toldOfPostsBy } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';
import { dailyFromOne } from '../limits.ts';

export const created = defineKind({
  action: 'created',
  event: postCreated,
  laterEvent: postReleased,
  subject: 'Post',
  recipients({ idIn }) {
    const [loopId, postId] = [idIn('loop_id'), idIn('post_id')];
    // An announcement or an event that wants answers tells them too.
    const unnamedFollowers = besidesNamed(toldOfPostsBy(loopId, idIn('user_id')), {
      loopId,
      postId,
      commentId: sql`0`,
    });
    return sql`select user_id from (${unnamedFollowers}) told
      where not exists (select from ${posts} its
        where its.loop_id = ${loopId} and its.id = ${postId} and its.announced_at is not null)
      and not exists (select from ${appointments} its
        where its.loop_id = ${loopId} and its.post_id = ${postId} and its.asking = 'wanted')`;
  },
  limits: [dailyFromOne],
  level: 'followed',
  preference: 'post',
  pushed: 'calmly',
  sentence: (actor) => `${actor} shared a new post`,
  summary: ({ posts, actor }) =>
    posts === 1 ? `${actor} shared a new post` : `You were told of ${posts} new posts`,
});
