import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { findMember } from '../../access/members.ts';
import { type Right, refusal } from '../../access/right.ts';
import { mapSubjects, subjectsIn } from '../../access/subject-rows.ts';
import type { TypeIn } from '../../access/subjects.ts';
import type { Ctx, Id, LoopId, PostId, SignedIn, SubscriptionId, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { ok, type Result } from '../../platform/result.ts';
import { mapPeopleInLoop } from '../../presenters/people.ts';
import type { PersonInLoop } from '../../presenters/person.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { mapSeenPosts } from '../posts/queries.ts';
import type { SeenPost } from '../posts/rows.ts';
import { subscriptions } from './tables.ts';

export function followersOfPost(loopId: SQL, postId: SQL): SQL {
  return sql`select user_id from ${subscriptions}
    where loop_id = ${loopId} and post_id = ${postId} and silent_since is null`;
}

export function mutersOfPost(loopId: SQL, postId: SQL): SQL {
  return sql`select user_id from ${subscriptions}
    where loop_id = ${loopId} and post_id = ${postId} and silent_since is not null`;
}

function followersOfPerson(loopId: SQL, userId: SQL): SQL {
  return sql`select user_id from ${subscriptions}
    where loop_id = ${loopId} and followed_user_id = ${userId} and silent_since is null`;
}

/** Also those who want to be told of each post in the loop, unless they follow the person in silence. */
export function toldOfPostsBy(loopId: SQL, userId: SQL): SQL {
  const { loopId: theirLoop, userId: memberId, notifyLevel } = memberships;
  return sql`${followersOfPerson(loopId, userId)}
    union select ${memberId} from ${memberships}
      where ${theirLoop} = ${loopId} and ${notifyLevel} = 'all' and ${isMemberNow()}
        and not exists (select from ${subscriptions} where loop_id = ${loopId} and followed_user_id = ${userId}
          and ${subscriptions.userId} = ${memberId} and silent_since is not null)`;
}

export type FollowedType = TypeIn<'subscriptions'>;
const followedSubjects = subjectsIn('subscriptions', subscriptions.loopId);
export const subscriptionColumns = { ...getTableColumns(subscriptions), ...followedSubjects.columns };
export type SubscriptionRow = typeof subscriptions.$inferSelect & {
  subjectType: FollowedType;
  subjectId: Id;
};
export type SeenSubscription = { row: SubscriptionRow; object: Followed };
export type SubscriptionPage = {
  loopId: LoopId;
  first: number;
  before: SubscriptionId | null;
  after: SubscriptionId | null;
  newestFirst: boolean;
};

export async function findSubscription(
  ctx: SignedIn,
  db: Db,
  id: SubscriptionId,
): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select(subscriptionColumns)
    .from(subscriptions)
    .where(
      and(eq(subscriptions.id, id), eq(subscriptions.userId, ctx.viewer.userId), followedSubjects.isKnown),
    );
  return row && (await findMember(ctx, db, row.loopId)) ? row : null;
}

export async function accessSubscriptions(
  ctx: SignedIn,
  db: Db,
  page: SubscriptionPage,
): Promise<Result<SeenSubscription[]>> {
  const member = await findMember(ctx, db, page.loopId);
  if (!member) return refusal(db, page.loopId);
  const { loopId } = page;
  const { userId } = member;
  const order = page.newestFirst ? desc : asc;
  const place = sql`(${subscriptions.createdAt}, ${subscriptions.id})`;
  const placeOf = (id: SubscriptionId) => sql`(select one.created_at, one.id from ${subscriptions} one
    where one.loop_id = ${loopId} and one.user_id = ${userId} and one.id = ${id})`;
  const rows = await db
    .select(subscriptionColumns)
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.loopId, loopId),
        eq(subscriptions.userId, userId),
        followedSubjects.isKnown,
        page.before ? sql`${place} < ${placeOf(page.before)}` : undefined,
        page.after ? sql`${place} > ${placeOf(page.after)}` : undefined,
      ),
    )
    .orderBy(order(subscriptions.createdAt), order(subscriptions.id))
    .limit(page.first);
  const seenByRow = await mapSubjects(rows, (type: FollowedType, ids) =>
    followables[type](ctx, db, member, ids),
  );
  return ok(
    rows.flatMap((row) => {
      const object = seenByRow.get(row);
      return object ? [{ row, object }] : [];
    }),
  );
}

type Followed = SeenPost | PersonInLoop;

type ReadFollowed = (ctx: Ctx, db: Db, right: Right, ids: Id[]) => Promise<Map<Id, Followed>>;

/** How a list of subscriptions reads each type. */
const followables: Record<FollowedType, ReadFollowed> = {
  Post: (ctx, db, right, ids) => mapSeenPosts(ctx, db, right, ids as PostId[]),
  User: (_, db, { loopId }, ids) => mapPeopleInLoop(db, loopId, ids as UserId[]),
};
