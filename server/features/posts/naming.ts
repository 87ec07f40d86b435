import { namesPeople } from '@loopyard/contract/mentions.ts';
import { sql } from 'drizzle-orm';
import type { Ctx, PostAt, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { addingMentions, droppingMentions, ifUnnamed, namingTables, piecesOf } from '../mentions/commands.ts';
import { posts } from './tables.ts';

const { placeholder } = sql;
const [loopId, postId] = [sql`${placeholder('loopId')}::bigint`, sql`${placeholder('postId')}::bigint`];
const ownText = { loopId, postId, commentId: sql`0` };

const namingInPost = preparedSql<{ userIds: UserId[] | null }>(
  'name_in_post',
  () => sql`with ${namingTables({ loopId, postId, pieces: sql`${placeholder('pieces')}` })},
    ${addingMentions(ownText, sql`composed`)}, ${droppingMentions(ownText, sql`composed`, ifUnnamed)}
    update ${posts} set title = composed.text from composed
    where ${posts.loopId} = ${loopId} and ${posts.id} = ${postId}
    returning (select json_agg(user_id) from mentions) as "userIds"`,
);

/** Call it once the post is as it will be. @returns those who are newly named */
export async function nameInPost(
  ctx: Ctx,
  tx: Tx,
  at: PostAt,
  { title, before = '' }: { title: string; before?: string },
): Promise<UserId[]> {
  if (title === before || (!namesPeople(title) && !namesPeople(before))) return [];
  const [row] = await namingInPost(tx, { ...at, now: ctx.now.toISOString(), pieces: piecesOf(title.trim()) });
  return row?.userIds ?? [];
}
