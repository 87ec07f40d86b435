import { type SQL, sql } from 'drizzle-orm';
import { memberRows } from '../../access/members.ts';
import { mayKnowOf, readersRows } from '../../access/posts.ts';
import { sessionsOverBefore } from '../../access/sessions.ts';
import { subjects } from '../../access/subjects.ts';
import type { LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Alone } from '../../platform/database/database.ts';
import { preparedPage } from '../../platform/database/page.ts';
import { type KeyValues, keepingKey } from '../../platform/http/idempotency.ts';
import { memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';
import { subscriptionColumns } from './queries.ts';
import { subscriptions } from './tables.ts';

const { placeholder } = sql;
const isSilent = sql`${placeholder('isSilent')}::boolean`;
const now = sql`${placeholder('now')}::timestamptz`;

type Target = { column: SQL; rows: SQL; target: SQL };

/** A second time it changes `silentSince` alone, if that. */
function insertion(name: string, { column, rows, target }: Target) {
  const { silentSince } = subscriptions;
  return preparedPage(
    `insert_${name}`,
    (db) => db.select({ ...subscriptionColumns, isNew: sql<boolean>`is_new` }).from(subscriptions),
    () => ({}),
    () => sql`${rows},
      target as (${target}),
      written as (
        insert into ${subscriptions} (loop_id, user_id, ${column}, silent_since, created_at)
        select loop_id, ${placeholder('userId')}::bigint, id, case when ${isSilent} then ${now} end, ${now} from target
        on conflict (loop_id, ${column}, user_id) where ${column} is not null do update
          set silent_since = case when ${isSilent} then coalesce(${silentSince}, excluded.silent_since)
            when not ${isSilent} then null else ${silentSince} end
        returning *, xmax = 0 as is_new),
      ${keepingKey({ status: sql`case when is_new then 201 else 200 end` })},
      subscriptions as (select * from written)`,
  );
}

const onPost = insertion('post_subscription', {
  column: sql`post_id`,
  rows: readersRows,
  target: sql`select ${posts.loopId}, ${posts.id} from ${posts}, mine where ${mayKnowOf} for share of ${posts}`,
});

const onPerson = insertion('person_subscription', {
  column: sql`followed_user_id`,
  rows: memberRows(sql`${placeholder('loopId')}`, sql`true`),
  target: sql`select ${memberships.loopId}, ${memberships.userId} as id from ${memberships}, mine
    where ${memberships.loopId} = mine.loop_id and ${memberships.userId} = ${placeholder('followedUserId')}
      and ${memberships.userId} <> mine.user_id and ${subjects.User.maySee()} for share of ${memberships}`,
});

export type Followed = { postId: PostId } | { followedUserId: UserId; loopId: LoopId };

/** Null if nothing was written: the viewer may not follow that. */
export async function insertSubscription(
  { viewer, now, accessCheck }: SignedIn,
  on: Alone,
  { isSilent, ...followed }: Followed & { isSilent: boolean | null },
  key: KeyValues,
) {
  const values = {
    ...viewer,
    ...followed,
    isSilent,
    ...key,
    now: now.toISOString(),
    ...sessionsOverBefore(now),
  };
  const { rows } = await ('postId' in followed ? onPost : onPerson)(on).execute(values, accessCheck);
  const [row] = rows;
  if (!row) return null;
  const { isNew, ...subscription } = row;
  return { row: subscription, isNew };
}
