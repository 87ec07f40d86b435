import { type Column, type SQL, sql } from 'drizzle-orm';
import { postAdmins, postKeys, posts } from '../features/posts/tables.ts';
import type { UserId } from '../platform/context.ts';
import { ownMembership, type Right } from './right.ts';

export type PostAbilities = {
  update: boolean;
  delete: boolean;
  report: boolean;
  comment: boolean;
  subscribe: boolean;
  unlock: boolean;
};

export type Lock = 'password' | 'payment';

type Managed = { userId: UserId; isPostAdmin: boolean };
type Locked = { lock: Lock | null };

export function postAbilities(right: Right, post: Managed & Locked): PostAbilities {
  const edits = mayEdit(right, post);
  return {
    update: edits,
    delete: edits,
    report: right.isMember && !edits,
    comment: mayComment(right, post),
    subscribe: right.isMember,
    unlock: right.isMember,
  };
}

export function mayEdit(right: Right, post: Managed): boolean {
  return right.isMember && (post.userId === right.userId || post.isPostAdmin || right.isAdmin);
}

function mayComment(right: Right, post: Locked): boolean {
  return mayDiscuss(right, post) && !right.hasLapsed;
}

export function mayDiscuss(right: Right, post: Locked): boolean {
  return right.isMember && post.lock === null;
}

type PostColumns = Record<
  | 'loopId'
  | 'id'
  | 'userId'
  | 'restrictedToRoleId'
  | 'passwordHash'
  | 'passwordSetAt'
  | 'pricePence'
  | 'hasPeople',
  Column
>;
type Value = number | Column | ReturnType<typeof sql.placeholder>;

// The only place that decides who sees and edits a post and what locks it. Use it with `rightTo`, which
// decides on the loop. An ordinary post (no role, password, price or people) is decided by its own row.
export function postRight(userId: Value, post: PostColumns = posts) {
  // Each column is its own fragment: Drizzle drops the table's name when a query reads from one table.
  const loopId = sql`${post.loopId}`;
  const postId = sql`${post.id}`;
  const authorId = sql`${post.userId}`;
  const role = sql`${post.restrictedToRoleId}`;
  const passwordSetAt = sql`${post.passwordSetAt}`;
  const mine = ownMembership(loopId, userId);
  const isNamed = sql`(${post.hasPeople} and exists (select from ${postAdmins} named
    where named.loop_id = ${loopId} and named.post_id = ${postId} and named.user_id = ${userId}))`;
  const isPostAdmin = sql<boolean>`(${isNamed} and exists (select from ${mine}))`;
  const manages = sql`(mine.admin_since is not null or mine.user_id = ${authorId} or ${isNamed})`;
  const key = (fits: SQL) => sql`exists (select from ${postKeys} held
    where held.loop_id = ${loopId} and held.post_id = ${postId} and held.user_id = ${userId} and ${fits})`;
  return {
    maySee: sql`(${role} is null or exists (select from ${mine} and (mine.role_id = ${role} or ${manages})))`,
    mayEdit: sql`exists (select from ${mine} and ${manages})`,
    columns: {
      lock: sql<Lock | null>`case
        when ${post.passwordHash} is null and ${post.pricePence} is null then null
        when exists (select from ${mine} and ${manages}) then null
        when ${post.passwordHash} is not null and not ${key(sql`held.unlocked_for = ${passwordSetAt}`)} then 'password'
        when ${post.pricePence} is not null and not ${key(sql`held.paid_at is not null`)} then 'payment' end`,
      isPostAdmin,
    },
  };
}
