import { maySeeReceipts } from '@loopyard/contract/policy.ts';
import { beginningOf } from '@loopyard/contract/preview.ts';
import { and, eq, sql } from 'drizzle-orm';
import { countReceipts } from '../../access/post-audience.ts';
import { inSight, isKnown, lockOnSight, lockPost, postRefusal } from '../../access/posts.ts';
import type { Right } from '../../access/right.ts';
import { subjects } from '../../access/subjects.ts';
import type { Ctx, LoopId, PostId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { lockedTitle, preparedPosts, type SeenPost, seenPosts, selectPosts } from './rows.ts';
import { type PostSummary, posts, titleWithNames } from './tables.ts';

const paidTitleLength = 80;

export async function findPost(ctx: Ctx, db: Db, postId: PostId): Promise<SeenPost | null> {
  if (!ctx.viewer) return null;
  const { userId } = ctx.viewer;
  const page = await onePost(db).execute({ postId, userId, now: ctx.now.toISOString() }, ctx.accessCheck);
  const [seenPost] = seenPosts(userId, page);
  return seenPost ? withReceipts(db, seenPost) : null;
}

export async function getWrittenPost(
  { viewer: { userId }, now }: SignedIn,
  tx: Tx,
  { loopId, postId }: { loopId: LoopId; postId: PostId },
): Promise<SeenPost> {
  const page = await justWritten(tx).execute({ loopId, userId, postId, now: now.toISOString() });
  const [seenPost] = seenPosts(userId, page);
  if (!seenPost) throw new Error(`post ${postId} is gone while being shown`);
  return withReceipts(tx, seenPost);
}

async function withReceipts(db: Db | Tx, seenPost: SeenPost): Promise<SeenPost> {
  const { right, row } = seenPost;
  if (!maySeeReceipts(right, { ...row, isAnnounced: row.announcedAt !== null })) return seenPost;
  return { ...seenPost, receipts: await countReceipts(db, { loopId: row.loopId, postId: row.id }) };
}

export type PayablePost = { loopId: LoopId; postId: PostId; pricePence: number };

/** @returns `already_paid` if the viewer needn't pay, `forbidden` if a password comes first or they aren't a member */
export async function accessPayablePost(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<PayablePost>> {
  const heldPost = await lockPost(ctx, tx, postId);
  if (!heldPost) return postRefusal(tx, postId);
  if (heldPost.lock === 'password') return fail('forbidden');
  const { loopId } = heldPost;
  const [post] = await tx
    .select({ pricePence: posts.pricePence })
    .from(posts)
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId)));
  if (heldPost.lock === null) return fail('already_paid');
  if (!post?.pricePence) throw new Error(`post ${postId} is locked by a price it does not have`);
  return ok({ loopId, postId, pricePence: post.pricePence });
}

export async function findPaidTitle(tx: Tx, postId: PostId): Promise<string> {
  const [post] = await tx
    .select({ title: titleWithNames(posts) })
    .from(posts)
    .where(eq(posts.id, postId));
  return beginningOf(post?.title ?? '', paidTitleLength);
}

export async function mapSeenPosts(
  { now }: Pick<Ctx, 'now'>,
  db: Db,
  { loopId, userId }: Right,
  ids: PostId[],
): Promise<Map<PostId, SeenPost>> {
  if (ids.length === 0) return new Map();
  const page = await seenWhole(db).execute({
    ...{ loopId, userId, ids: `{${ids.join()}}` },
    now: now.toISOString(),
  });
  return new Map(seenPosts(userId, page).map((post) => [post.row.id, post]));
}

/** Posts of any loops as the viewer may see them now; those they may not know of are missing. */
export async function mapSeenSummaries(
  { viewer }: SignedIn,
  db: Db,
  ids: PostId[],
): Promise<Map<PostId, PostSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await summariesInSight(db).execute({ userId: viewer.userId, ids: `{${ids.join()}}` });
  return new Map(
    rows.map(({ id, lock, ...whole }) => [
      id,
      lock === null ? whole : { ...whole, title: lockedTitle(lock, whole.title), media: [] },
    ]),
  );
}

const summary = {
  title: titleWithNames(posts),
  author: { id: users.id, name: fullNameColumn(users) },
  media: subjects.Post.files,
};

const { placeholder } = sql;
const summariesInSight = prepared((db) =>
  db
    .select({ id: posts.id, lock: lockOnSight, ...summary })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(and(sql`${posts.id} = any(${placeholder('ids')}::bigint[])`, isKnown))
    .prepare('summaries_in_sight'),
);
const onePost = preparedPosts('one_post', (db) => selectPosts(db).where(inSight));
const justWritten = preparedPosts('written_post', (db) =>
  selectPosts(db).where(and(eq(posts.loopId, placeholder('loopId')), eq(posts.id, placeholder('postId')))),
);
const seenWhole = preparedPosts('seen_posts', (db) =>
  selectPosts(db).where(
    and(
      eq(posts.loopId, placeholder('loopId')),
      sql`${posts.id} = any(${placeholder('ids')}::bigint[])`,
      subjects.Post.maySee(placeholder('userId')),
    ),
  ),
);
