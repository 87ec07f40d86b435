import { postLimits } from '@loopyard/contract/posts.ts';
import { firstWords, plainText } from '@loopyard/contract/preview.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { mayEdit, postRight } from '../../access/post-policy.ts';
import { type Right, rightTo } from '../../access/right.ts';
import type { UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { coverOnly } from '../../presenters/media.ts';
import { mapPeopleInLoop, personColumns, profileColumns } from '../../presenters/people.ts';
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

type Value = Parameters<typeof rightTo>[0];

export function selectPosts(db: Db | Tx, loopId: Value, userId: Value) {
  return db
    .select({
      ...ownColumns,
      hasPassword: sql<boolean>`${posts.passwordHash} is not null`,
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

/** All that a post's own row holds but for what nobody is shown. */
const { passwordHash, passwordSetAt, hasPeople, seenCount, deletedAt, ...ownColumns } =
  getTableColumns(posts);
const loopId = sql`${posts.loopId}`;
const postId = sql`${posts.id}`;
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
  isLocked: sql<boolean>`(${posts.passwordHash} is not null or ${posts.pricePence} is not null)`,
};

/**
 * Rows as their reader may see them. Of what is locked to them only the cover is left, and the beginning where
 * it is to be paid for. The posts' admins are read for all rows at once, if there are any.
 */
export async function seenPosts(db: Db | Tx, userId: UserId, rows: PostRow[]): Promise<SeenPost[]> {
  const adminIds = rows.flatMap((row) => row.adminIds ?? []);
  const people = rows[0] && adminIds.length > 0 ? await mapPeopleInLoop(db, rows[0].loopId, adminIds) : null;
  return rows.map((row) => {
    const { loopId, isMember, isAdmin, roleId, hasLapsed } = row;
    const right = { loopId, userId, isMember, isAdmin, roleId, hasLapsed };
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

/** What of a description may be seen before it is paid for. */
function previewOf(description: string): string {
  return firstWords(plainText(description), postLimits.feedPreview).trimEnd();
}
