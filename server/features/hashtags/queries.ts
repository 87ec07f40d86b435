import { sql } from 'drizzle-orm';
import { blockedIn } from '../../access/blocks.ts';
import { findReader } from '../../access/members.ts';
import { subjects } from '../../access/subjects.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { posts } from '../posts/tables.ts';
import { postHashtags } from './tables.ts';

export type Hashtag = { tag: string; postsCount: number; lastUsedAt: string };
export type HashtagPage = { loopId: LoopId; startsWith: string; first: number };

/** Counted over the posts that the viewer sees whole: other tags are not there for them. */
export async function accessHashtags(ctx: SignedIn, db: Db, page: HashtagPage): Promise<Result<Hashtag[]>> {
  if (!(await findReader(ctx, db, page.loopId))) return fail('not_found');
  return ok(await listTags(db, { ...page, userId: ctx.viewer.userId }));
}

const { placeholder } = sql;
const loopId = placeholder('loopId');
const userId = placeholder('userId');

const listTags = preparedSql<Hashtag>(
  'list_hashtags',
  () => sql`
  select its.tag, count(*)::int as "postsCount", max(${posts.sortDate}) as "lastUsedAt"
  from ${postHashtags} its join ${posts} on ${posts.loopId} = its.loop_id and ${posts.id} = its.post_id
  where its.loop_id = ${loopId} and starts_with(its.tag, ${placeholder('startsWith')}::text)
    and ${subjects.Post.maySee(userId)} and ${posts.userId} not in ${blockedIn(loopId, userId)}
  group by its.tag order by "postsCount" desc, its.tag limit ${placeholder('first')}::int`,
);
