import { limits } from '@loopyard/contract/limits.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx, LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Failure, fail, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { mediaOfPost } from '../media/queries.ts';
import {
  lockedMember,
  loopReader,
  type Member,
  type Right,
  refusal,
  rightTo,
} from '../memberships/queries.ts';
import { personColumns, profileColumns } from '../profiles/queries.ts';
import { profiles } from '../profiles/tables.ts';
import { subscriptions } from '../subscriptions/tables.ts';
import { posts } from './tables.ts';

/** A post with all it is shown with, read in one query. */
export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];
export type SeenPost = { right: Right; row: PostRow };

export type FeedPage = {
  loopId: LoopId;
  first: number;
  skip: number;
  before: PostId | null;
  titleContains: string;
};

/** A page of a loop's feed, newest first. `not_found` when the loop is not the viewer's to read. */
export async function feed(ctx: SignedIn, db: Db, page: FeedPage): Promise<Result<SeenPost[]>> {
  const { userId } = ctx.viewer;
  const text = page.titleContains.trim();
  const query = text ? searchPage : page.before ? pageBefore : newestPage;
  const rows = await query(page)(db).execute({
    loopId: page.loopId,
    userId,
    first: page.first,
    skip: page.skip,
    before: page.before ?? 0,
    pattern: likePattern(text),
  });
  // No post to be seen, or no right to see any: only then it is worth asking.
  if (rows.length === 0 && !(await loopReader(ctx, db, page.loopId))) return fail('not_found');
  return ok(rows.map((row) => seen(userId, row)));
}

/** A post through the viewer's right to its loop, or null. */
export async function postById(ctx: Ctx, db: Db, postId: PostId): Promise<SeenPost | null> {
  if (!ctx.viewer) return null;
  const [row] = await onePost(db).execute({ postId, userId: ctx.viewer.userId });
  return row ? seen(ctx.viewer.userId, row) : null;
}

export type HeldPost = { member: Member; loopId: LoopId; postId: PostId; userId: number };

/** A post to act on, through the viewer's membership, which holds until the transaction ends. */
export async function postToChange(ctx: SignedIn, tx: Tx, postId: PostId): Promise<HeldPost | null> {
  const [post] = await tx
    .select({ loopId: posts.loopId, userId: posts.userId })
    .from(posts)
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt)))
    .prepare('post_to_change')
    .execute();
  const member = post && (await lockedMember(ctx, tx, post.loopId));
  return member ? { member, postId, loopId: post.loopId, userId: post.userId } : null;
}

/** Why `postToChange` found none. */
export async function postRefusal(tx: Tx, postId: PostId): Promise<Failure> {
  const [post] = await tx
    .select({ loopId: posts.loopId })
    .from(posts)
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt)));
  return post ? refusal(tx, post.loopId) : fail('not_found');
}

/** The post just written, as its reader sees it. */
export async function writtenPost(tx: Tx, { loopId, userId }: Right, postId: PostId): Promise<SeenPost> {
  const [row] = await selectPosts(tx, loopId, userId)
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId)))
    .prepare('written_post')
    .execute();
  if (!row) throw new Error(`post ${postId} is gone while being shown`);
  return seen(userId, row);
}

function seen(userId: UserId, row: PostRow): SeenPost {
  const { loopId, isMember, isAdmin, roleId } = row;
  return { right: { loopId, userId, isMember, isAdmin, roleId }, row };
}

type Value = Parameters<typeof rightTo>[0];

function selectPosts(db: Db | Tx, loopId: Value, userId: Value) {
  return db
    .select({
      id: posts.id,
      loopId: posts.loopId,
      userId: posts.userId,
      title: posts.title,
      seq: posts.seq,
      messagesCount: posts.messagesCount,
      imagesCount: posts.imagesCount,
      videosCount: posts.videosCount,
      filesCount: posts.filesCount,
      sortDate: posts.sortDate,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
      author: personColumns,
      profile: profileColumns,
      subscriptionId: subscriptions.id,
      media: mediaOfPost,
      ...rightTo(loopId, userId).columns,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(profiles, and(eq(profiles.loopId, posts.loopId), eq(profiles.userId, posts.userId)))
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.loopId, posts.loopId),
        eq(subscriptions.postId, posts.id),
        sql`${subscriptions.userId} = ${userId}`,
      ),
    )
    .$dynamic();
}

const { placeholder } = sql;
const inFeed = and(
  eq(posts.loopId, placeholder('loopId')),
  isNull(posts.deletedAt),
  rightTo(placeholder('loopId'), placeholder('userId')).mayRead,
);

/**
 * The usual page has its size written into the query: with it as a parameter PostgreSQL cannot know how few
 * rows are wanted and plans each page anew, which costs more than reading it.
 */
function feedQuery(name: string, where: ReturnType<typeof and>) {
  const ordered = (db: Db) =>
    selectPosts(db, placeholder('loopId'), placeholder('userId'))
      .where(where)
      .orderBy(desc(posts.sortDate), desc(posts.id));
  // Drizzle makes a parameter of any number; what it is given here is SQL.
  const written = sql.raw(String(limits.feedPage)) as unknown as number;
  const usual = prepared((db) => ordered(db).limit(written).prepare(name));
  const any = prepared((db) =>
    ordered(db).limit(placeholder('first')).offset(placeholder('skip')).prepare(`${name}_any`),
  );
  return ({ first, skip }: FeedPage) => (first === limits.feedPage && skip === 0 ? usual : any);
}

const newestPage = feedQuery('feed_newest', inFeed);
const pageBefore = feedQuery(
  'feed_before',
  and(
    inFeed,
    sql`(${posts.sortDate}, ${posts.id}) < (
      select b.sort_date, b.id from ${posts} b
      where b.loop_id = ${placeholder('loopId')} and b.id = ${placeholder('before')})`,
  ),
);
const searchPage = feedQuery(
  'feed_search',
  and(
    inFeed,
    sql`${posts.title} ilike ${placeholder('pattern')}`,
    sql`(${placeholder('before')}::bigint = 0 or (${posts.sortDate}, ${posts.id}) < (
      select b.sort_date, b.id from ${posts} b
      where b.loop_id = ${placeholder('loopId')} and b.id = ${placeholder('before')}::bigint))`,
  ),
);
const onePost = prepared((db) =>
  selectPosts(db, posts.loopId, placeholder('userId'))
    .where(
      and(
        eq(posts.id, placeholder('postId')),
        isNull(posts.deletedAt),
        rightTo(posts.loopId, placeholder('userId')).mayRead,
      ),
    )
    .prepare('one_post'),
);

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
