import { type Lock, mayEdit } from '@loopyard/contract/policy.ts';
import { pricedPreview } from '@loopyard/contract/posts.ts';
import { type SQL, sql } from 'drizzle-orm';
import { adminsOfPost, type ReceiptCounts } from '../../access/post-audience.ts';
import { postRight } from '../../access/post-policy.ts';
import { type Right, rightOf, selectMembershipOn } from '../../access/right.ts';
import type { SubscriptionId, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type PageColumns, type PageSelect, preparedPage } from '../../platform/database/page.ts';
import { coverOnly } from '../../presenters/cover.ts';
import type { MediaRow } from '../../presenters/media-row.ts';
import { selectPeopleOn } from '../../presenters/people.ts';
import type { PersonInLoop, PersonRow, ProfileRow } from '../../presenters/person.ts';
import { selectMediaOn } from '../media/queries.ts';
import { subscriptions } from '../subscriptions/tables.ts';
import { ownColumns } from './parts/part.ts';
import { concealedParts, partSelection } from './parts/parts.ts';
import { postInvitees, posts } from './tables.ts';

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number] & {
  author: PersonRow;
  profile: ProfileRow | null;
  media: MediaRow[];
};
type PostsPage = Awaited<ReturnType<ReturnType<ReturnType<typeof preparedPosts>>['execute']>>;
/** `receipts`: where one announcement is asked for, by somebody who may see them. */
export type SeenPost = { right: Right; row: PostRow; admins: PersonInLoop[]; receipts?: ReceiptCounts };

const userId = sql.placeholder('userId');

export function selectPosts(db: Db | Tx) {
  return db
    .select({
      ...ownColumns,
      ...partSelection,
      subscription: sql<{ id: SubscriptionId; isSilent: boolean } | null>`(
        select json_build_object('id', s.id, 'isSilent', s.silent_since is not null) from ${subscriptions} s
        where s.loop_id = ${loopId} and s.post_id = ${postId} and s.user_id = ${userId})`,
      adminIds: adminsOfPost,
      invitedIds: invitedToPost,
      ...postRight(userId).columns,
    })
    .from(posts)
    .$dynamic();
}

export function preparedPosts<More extends Record<string, PageSelect> = Record<never, never>>(
  name: string,
  select: (db: Db) => ReturnType<typeof selectPosts>,
  writes?: () => SQL,
  more?: (db: Db) => More,
) {
  const besides = (db: Db, page: PageColumns<ReturnType<typeof selectPosts>>) => ({
    membership: selectMembershipOn(db, page),
    media: selectMediaOn(db, page),
    people: selectPeopleOn(
      db,
      page,
      sql`select ${page.userId} from page
        union all select json_array_elements_text(${page.adminIds})::bigint from page`,
    ),
    ...(more?.(db) as More),
  });
  return preparedPage(name, select, besides, writes);
}

const loopId = sql`${posts.loopId}`;
const postId = sql`${posts.id}`;
const invitedToPost = sql<UserId[] | null>`case when ${posts.hasPeople} then (
  select json_agg(asked.user_id order by asked.created_at, asked.user_id) from ${postInvitees} asked
  where asked.loop_id = ${loopId} and asked.post_id = ${postId} and asked.withdrawn_at is null) end`;

export function seenPosts(userId: UserId, { rows, membership, media, people }: PostsPage): SeenPost[] {
  const mediaOf = Map.groupBy(media, ({ postId }) => postId);
  const personOf = new Map(people.map((inLoop) => [inLoop.person.id, inLoop]));
  return rows.map((row) => {
    const right = rightOf({ loopId: row.loopId, userId }, membership[0]);
    const author = personOf.get(row.userId);
    if (!author) throw new Error(`post ${row.id} was read without its author`);
    const { person, profile } = author;
    const whole = { ...row, author: person, profile, media: mediaOf.get(row.id) ?? [] };
    const admins = (row.adminIds ?? []).flatMap((id) => personOf.get(id) ?? []);
    return { right, row: concealed(right, whole), admins };
  });
}

function concealed(right: Right, row: PostRow): PostRow {
  if (row.invitedIds && !mayEdit(right, row)) row.invitedIds = null;
  if (row.lock === null) return row;
  return {
    ...row,
    ...{ title: lockedTitle(row.lock, row.title), media: coverOnly(row.media) },
    ...concealedParts,
  };
}

export function lockedTitle(lock: Lock, description: string): string {
  return lock === 'password' ? '' : pricedPreview(description);
}
