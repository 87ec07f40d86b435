import type { Lock } from '@loopyard/contract/policy.ts';
import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { users } from '../features/accounts/tables.ts';
import { loops } from '../features/loops/tables.ts';
import { postAdmins, postKeys, posts } from '../features/posts/tables.ts';
import type { Ctx, LoopId, PostId, SignedIn, UserId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { type Failure, fail, ok, type Result } from '../platform/result.ts';
import { isUnmuted, lockMember, type Member, memberRows } from './members.ts';
import { isHidden, postRight } from './post-policy.ts';
import { mutedRefusal, type Right, refusal, rightTo } from './right.ts';

export type PostReader = {
  right: Right;
  post: { loopId: LoopId; postId: PostId; userId: UserId; lock: Lock | null; isPostAdmin: boolean };
  epochs: Record<string, number>;
};

/** Null both when the post doesn't exist and when the viewer may not know of it. */
export async function findPostReader(ctx: Ctx, db: Db, postId: PostId): Promise<PostReader | null> {
  if (!ctx.viewer) return null;
  const { userId } = ctx.viewer;
  const [row] = await readerOfPost(db).execute({ postId, userId });
  return row ? shapePostReader(userId, row) : null;
}

type ReaderRow = Awaited<ReturnType<typeof selectPostReader>>[number];

export function shapePostReader(userId: UserId, row: ReaderRow): PostReader {
  const {
    isMember,
    isAdmin,
    roleId,
    hasLapsed,
    mutedUntil,
    mayPost,
    mayComment,
    loopEpoch,
    userEpoch,
    ...post
  } = row;
  const { loopId } = post;
  return {
    right: { loopId, userId, isMember, isAdmin, roleId, hasLapsed, mutedUntil, mayPost, mayComment },
    post,
    epochs: { [`loop:${post.loopId}`]: loopEpoch, [`user:${userId}`]: userEpoch },
  };
}

export async function accessPost(ctx: Ctx, db: Db, postId: PostId): Promise<Result<null>> {
  return (await findPostReader(ctx, db, postId)) ? ok(null) : fail('not_found');
}

export type HeldPost = { member: Member } & PostReader['post'];

/** Null: they may add something of theirs to what they see whole. */
export function writersRefusal({ now }: SignedIn, { lock, member }: HeldPost): Failure | null {
  if (lock !== null) return fail('forbidden');
  return mutedRefusal(member, now) ?? (member.hasLapsed ? fail('fee_due') : null);
}

export async function isHeld(db: Db | Tx, at: { loopId: LoopId; postId: PostId }): Promise<boolean> {
  const isIt = and(eq(posts.loopId, at.loopId), eq(posts.id, at.postId), isNotNull(posts.heldFor));
  return (await db.$count(posts, isIt)) > 0;
}

export async function lockPost(ctx: SignedIn, tx: Tx, postId: PostId): Promise<HeldPost | null> {
  const { userId } = ctx.viewer;
  const candidate = await heldPost(tx, userId, postId);
  const member = candidate && (await lockMember(ctx, tx, candidate.loopId));
  if (!member) return null;
  // The membership is locked now, so decide again what depends on it.
  const post = await heldPost(tx, userId, postId);
  if (!post?.maySee) return null;
  const { maySee: _, ...postRow } = post;
  return { member, ...postRow };
}

export async function postRefusal(tx: Db | Tx, postId: PostId): Promise<Failure> {
  const [post] = await tx
    .select({ loopId: posts.loopId })
    .from(posts)
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt), not(isHidden())));
  return post ? refusal(tx, post.loopId) : fail('not_found');
}

const { placeholder } = sql;
const mySight = postRight(placeholder('userId'));
/** Whether the user may know of a post, locked or not. */
export const isKnown = and(
  isNull(posts.deletedAt),
  rightTo(posts.loopId, placeholder('userId')).mayRead,
  mySight.maySee,
);
export const lockOnSight = mySight.columns.lock;
export const inSight = and(eq(posts.id, placeholder('postId')), isKnown);

/** Locks what a write on a post rests on, until the commit. `mine` has no row unless the viewer may write in its loop. */
const rowsOnPost = (mayWrite?: SQL) => sql`
  ${memberRows(sql`(select ${posts.loopId} from ${posts} where ${posts.id} = ${placeholder('postId')})`, mayWrite)},
  own_keys as (select own.* from ${postKeys} own where (own.loop_id, own.user_id) in (select loop_id, user_id from mine)
    and own.post_id = ${placeholder('postId')} for share),
  own_names as (select own.* from ${postAdmins} own where (own.loop_id, own.user_id) in (select loop_id, user_id from mine)
    and own.post_id = ${placeholder('postId')} for share)`;

export const writersRows = rowsOnPost();
/** For changes, also once their fee is due. */
export const editorsRows = rowsOnPost(isUnmuted);
/** For what members do for themselves, also once their fee is due. */
export const readersRows = rowsOnPost(sql`true`);

const lockedSight = postRight(placeholder('userId'), posts, {
  ownRow: () => sql`mine where true`,
  keys: sql`own_keys`,
  admins: sql`own_names`,
});
/** For a post that is updated or locked from `mine`. PostgreSQL asks again after a wait for the post's row. */
const onPost = (right: 'maySee' | 'maySeeWhole') =>
  and(
    sql`${posts.loopId} = mine.loop_id`,
    eq(posts.id, placeholder('postId')),
    isNull(posts.deletedAt),
    lockedSight[right],
  );
export const mayWriteOn = onPost('maySeeWhole');
export const mayKnowOf = onPost('maySee');
export const isAdminOfIt = lockedSight.columns.isPostAdmin;

export const loopOfOpenPost = sql`(select ${posts.loopId} from ${posts}
  where ${inSight} and ${lockOnSight} is null)`;

export function selectPostReader(db: Db) {
  return db
    .select({
      loopId: posts.loopId,
      postId: posts.id,
      userId: posts.userId,
      loopEpoch: loops.epoch,
      userEpoch: users.epoch,
      ...mySight.columns,
      ...rightTo(posts.loopId, placeholder('userId')).columns,
    })
    .from(posts)
    .innerJoin(loops, eq(loops.id, posts.loopId))
    .innerJoin(users, eq(users.id, placeholder('userId')))
    .where(inSight)
    .$dynamic();
}

const readerOfPost = prepared((db) => selectPostReader(db).prepare('reader_of_post'));

async function heldPost(tx: Tx, userId: UserId, postId: PostId) {
  const [post] = await postToHold(tx).execute({ userId, postId });
  return post ?? null;
}

const postToHold = prepared((db) =>
  db
    .select({
      loopId: posts.loopId,
      postId: posts.id,
      userId: posts.userId,
      ...mySight.columns,
      maySee: sql<boolean>`${mySight.maySee}`,
    })
    .from(posts)
    .where(and(eq(posts.id, placeholder('postId')), isNull(posts.deletedAt)))
    .prepare('post_to_change'),
);
