import { type SQL, sql } from 'drizzle-orm';
import { mentions } from './tables.ts';

type Text = Record<'loopId' | 'postId' | 'commentId', SQL>;

/**
 * Leaves out of `people`, a query for `user_id`s, those whom the same text names, since they are told of that.
 * @param isSame narrows the mentions, which are `its`
 */
export function besidesNamed(people: SQL, { loopId, postId, commentId }: Text, isSame = sql`true`): SQL {
  return sql`select user_id from (${people}) told
    where not exists (select from ${mentions} its where its.loop_id = ${loopId} and its.post_id = ${postId}
      and its.comment_id = ${commentId} and its.user_id = told.user_id and ${isSame})`;
}
