import { postLimits } from '@loopyard/contract/posts.ts';
import { firstWords, plainText } from '@loopyard/contract/preview.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { mayEdit, postRight } from '../../access/post-policy.ts';
import { inSight, postRefusal, postToChange } from '../../access/posts.ts';
import { type Right, rightTo } from '../../access/right.ts';
import type { Ctx, LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { coverOnly } from '../../presenters/media.ts';
import { peopleInLoop, personColumns, profileColumns } from '../../presenters/people.ts';
import type { PersonInLoop } from '../../presenters/person.ts';
import { users } from '../accounts/tables.ts';
import { mediaOfPost } from '../media/queries.ts';
import { memberships } from '../memberships/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { subscriptions } from '../subscriptions/tables.ts';
import { postAdmins, postInvitees, posts } from './tables.ts';

/** A post with all it is shown with, as far as its reader may see it. */
export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];
export type SeenPost = { right: Right; row: PostRow; admins: PersonInLoop[] };

/** A post through the viewer's right to it, or null. */
export async function postById(ctx: Ctx, db: Db, postId: PostId): Promise<SeenPost | null> {
  if (!ctx.viewer) return null;
  const { userId } = ctx.viewer;
  const [seen] = await shown(db, userId, await onePost(db).execute({ postId, userId }));
  return seen ?? null;
}

/** The post just written, as its reader sees it. */
export async function writtenPost(tx: Tx, { loopId, userId }: Right, postId: PostId): Promise<SeenPost> {
  const rows = await justWritten(tx).execute({ loopId, userId, postId });
  const [seen] = await shown(tx, userId, rows);
  if (!seen) throw new Error(`post ${postId} is gone while being shown`);
  return seen;
}

/** A post as something to be paid for. */
export type PayablePost = { loopId: LoopId; postId: PostId; description: string; pricePence: number };

/** `already_paid`: nothing is asked of the viewer. `forbidden`: its password comes first, or they only look in. */
export async function payablePost(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<PayablePost>> {
  const held = await postToChange(ctx, tx, postId);
  if (!held) return postRefusal(tx, postId);
  if (held.lock === 'password') return fail('forbidden');
  const { loopId } = held;
  const [post] = await tx
    .select({ title: posts.title, pricePence: posts.pricePence })
    .from(posts)
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId)));
  if (held.lock === null) return fail('already_paid');
  if (!post?.pricePence) throw new Error(`post ${postId} is locked by a price it does not have`);
  return ok({ loopId, postId, description: previewOf(post.title), pricePence: post.pricePence });
}

/** The post that this one may be a copy of: the viewer sees it whole, and it may be cloned. */
export async function cloneSource(
  ctx: SignedIn,
  tx: Tx,
  postId: PostId,
): Promise<{ loopId: LoopId; postId: PostId } | null> {
  const { userId } = ctx.viewer;
  const { maySee, columns } = postRight(userId);
  const [source] = await tx
    .select({ loopId: posts.loopId, postId: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.id, postId),
        isNull(posts.deletedAt),
        posts.isCloneable,
        rightTo(posts.loopId, userId).mayRead,
        maySee,
        sql`${columns.lock} is null`,
      ),
    );
  return source ?? null;
}

/**
 * Rows as their reader may see them. Of what is locked to them only the cover is left, and the beginning where
 * it is to be paid for. The posts' admins are read for all rows at once, if there are any.
 */
export async function shown(db: Db | Tx, userId: UserId, rows: PostRow[]): Promise<SeenPost[]> {
  const named = rows.flatMap((row) => row.adminIds ?? []);
  const people = rows[0] && named.length > 0 ? await peopleInLoop(db, rows[0].loopId, named) : null;
  return rows.map((row) => {
    const { loopId, isMember, isAdmin, roleId } = row;
    const right = { loopId, userId, isMember, isAdmin, roleId };
    const admins = (row.adminIds ?? []).flatMap((id) => people?.get(id) ?? []);
    return { right, row: concealed(right, row), admins };
  });
}

function concealed(right: Right, row: PostRow): PostRow {
  if (row.invitedIds && !mayEdit(right, row)) row.invitedIds = null;
  if (row.lock === null) return row;
  const title = row.lock === 'payment' ? previewOf(row.title) : '';
  return { ...row, title, media: coverOnly(row.media) };
}

/** Those of these posts that a reader of their loop sees whole. */
export async function openPosts(db: Db, reader: Right, ids: PostId[]): Promise<Map<PostId, SeenPost>> {
  if (ids.length === 0) return new Map();
  const { loopId, userId } = reader;
  const { maySee, columns } = postRight(userId);
  const rows = await selectPosts(db, loopId, userId).where(
    and(
      eq(posts.loopId, loopId),
      inArray(posts.id, ids),
      isNull(posts.deletedAt),
      maySee,
      sql`${columns.lock} is null`,
    ),
  );
  return new Map((await shown(db, userId, rows)).map((seen) => [seen.row.id, seen]));
}

type Value = Parameters<typeof rightTo>[0];

export function selectPosts(db: Db | Tx, loopId: Value, userId: Value) {
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
      restrictedToRoleId: posts.restrictedToRoleId,
      isDistractionFree: posts.isDistractionFree,
      isCloneable: posts.isCloneable,
      clonedFromId: posts.clonedFromId,
      pricePence: posts.pricePence,
      hasPassword: sql<boolean>`${posts.passwordHash} is not null`,
      sortDate: posts.sortDate,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
      author: personColumns,
      profile: profileColumns,
      subscriptionId: subscriptions.id,
      media: mediaOfPost,
      adminIds: adminsOfPost,
      invitedIds: invitedToPost,
      ...rightTo(loopId, userId).columns,
      ...postRight(userId).columns,
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

const [loopId, postId] = [sql`${posts.loopId}`, sql`${posts.id}`];
/** Of the post in the outer query; null where there are none. Whoever has left the loop is none any more. */
const adminsOfPost = sql<UserId[] | null>`case when ${posts.hasPeople} then (
  select json_agg(named.user_id order by named.created_at, named.user_id)
  from ${postAdmins} named
  join ${memberships} m on m.loop_id = named.loop_id and m.user_id = named.user_id and m.left_at is null
  where named.loop_id = ${loopId} and named.post_id = ${postId}) end`;
const invitedToPost = sql<UserId[] | null>`case when ${posts.hasPeople} then (
  select json_agg(asked.user_id order by asked.created_at, asked.user_id) from ${postInvitees} asked
  where asked.loop_id = ${loopId} and asked.post_id = ${postId}) end`;

/** Who is told of what happens to a post: see `audience`. */
export const audienceColumns = {
  authorId: posts.userId,
  adminIds: adminsOfPost,
  restrictedToRoleId: posts.restrictedToRoleId,
  isLocked: sql<boolean>`(${posts.passwordHash} is not null or coalesce(${posts.pricePence}, 0) > 0)`,
};

const { placeholder } = sql;
const onePost = prepared((db) =>
  selectPosts(db, posts.loopId, placeholder('userId')).where(inSight).prepare('one_post'),
);
const justWritten = prepared((db) =>
  selectPosts(db, placeholder('loopId'), placeholder('userId'))
    .where(and(eq(posts.loopId, placeholder('loopId')), eq(posts.id, placeholder('postId'))))
    .prepare('written_post'),
);

/** What of a description may be seen before it is paid for. */
function previewOf(description: string): string {
  return firstWords(plainText(description), postLimits.feedPreview).trimEnd();
}
