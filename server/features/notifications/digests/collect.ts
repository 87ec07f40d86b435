import type { Digest } from '@loopyard/contract/digests.ts';
import { type SQL, sql } from 'drizzle-orm';
import { blockedIn } from '../../../access/blocks.ts';
import { subjects } from '../../../access/subjects.ts';
import type { LoopId, UserId } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { fullNameColumn } from '../../../presenters/name.ts';
import { users } from '../../accounts/tables.ts';
import { loops } from '../../loops/tables.ts';
import { isMemberNow, memberships } from '../../memberships/tables.ts';
import { posts, postViews } from '../../posts/tables.ts';
import type { Gathered } from '../kind.ts';
import { kinds } from '../kinds.ts';
import { isSeenWhole, toldSubjects } from '../policy.ts';
import { notifications } from '../tables.ts';
import { listComing, type Place } from './coming.ts';

export type Reader = { userId: UserId; digest: Exclude<Digest, 'off'> };

export type LoopNews = { loopId: LoopId; loop: string; lines: string[] };

const days = { daily: 1, weekly: 7 };

/** Notices that are neither read nor mailed, and the posts since the last summary that somebody has not opened. */
export async function collectNews(
  db: Db | Tx,
  now: Date,
  readers: Reader[],
): Promise<Map<UserId, LoopNews[]>> {
  const ofReaders = sql`json_to_recordset(${JSON.stringify(
    readers.map(({ userId, digest }) => ({
      user_id: userId,
      since: daysBefore(now, days[digest]),
      days: days[digest],
    })),
  )}::json) reader(user_id bigint, since timestamptz, days int)`;
  const notices = await db.execute<Place & Gathered & { action: string }>(listUntold(ofReaders));
  const comingDates = await listComing(db, now, ofReaders);
  const unopened = await db.execute<Place & { posts: number }>(countUnopened(ofReaders, now));
  const lines = [
    ...kinds.flatMap(({ action, summary }) =>
      notices
        .filter((notice) => notice.action === action)
        .map((notice) => ({ ...notice, words: summary?.(notice) ?? '' })),
    ),
    ...unopened.map((row) => ({ ...row, words: unopenedPosts(row.posts) })),
    ...comingDates,
  ];
  return new Map(
    readers.map(({ userId }) => [userId, newsIn(lines.filter((line) => Number(line.userId) === userId))]),
  );
}

type Line = Place & { words: string };

function newsIn(lines: Line[]): LoopNews[] {
  const byLoop = [...Map.groupBy(lines, ({ loopId }) => loopId).entries()];
  const news = byLoop.map(([loopId, lines]) => ({
    loopId: Number(loopId) as LoopId,
    loop: lines[0]?.loop ?? '',
    lines: lines.map(({ words }) => words),
  }));
  return news.sort((a, b) => a.loop.localeCompare(b.loop));
}

const unopenedPosts = (count: number) => (count === 1 ? 'A new post' : `${count} new posts`);

const daysBefore = (now: Date, count: number) => new Date(now.getTime() - count * 86_400_000).toISOString();

const toldActions = kinds.filter(({ summary }) => summary).map(({ action }) => action);

/** Read or mailed ones are left out, and those that a mail will soon tell of. */
export const isUntold = sql`(${notifications.readAt} is null and ${notifications.mailedAt} is null
  and ${notifications.dueAt} is null
  and ${notifications.action} in ${toldActions} and ${isSeenWhole()})`;

function listUntold(ofReaders: SQL): SQL {
  const { subjectId } = toldSubjects.columns;
  return sql`
    select ${notifications.userId} as "userId", ${notifications.loopId} as "loopId", ${loops.name} as loop,
      ${notifications.action} as action, count(*)::int as count, count(distinct ${subjectId})::int as posts,
      coalesce(min(${fullNameColumn(users)}), '') as actor
    from ${ofReaders} join ${notifications} on ${notifications.userId} = reader.user_id
    join ${loops} on ${loops.id} = ${notifications.loopId} and ${loops.deletedAt} is null
    left join ${users} on ${users.id} = ${notifications.actorId}
    where ${isUntold}
    group by 1, 2, 3, 4`;
}

/** Posts of others, in loops of which the reader wants to hear more than what names them. */
function countUnopened(ofReaders: SQL, now: Date): SQL {
  const { maySee } = subjects.Post;
  return sql`
    select ${memberships.userId} as "userId", ${memberships.loopId} as "loopId", ${loops.name} as loop,
      count(*)::int as posts
    from ${ofReaders} join ${memberships} on ${memberships.userId} = reader.user_id and ${isMemberNow()}
      and ${memberships.notifyLevel} in ('all', 'followed')
      and (${memberships.notifyMutedUntil} is null or ${memberships.notifyMutedUntil} <= ${now.toISOString()}::timestamptz)
    join ${loops} on ${loops.id} = ${memberships.loopId} and ${loops.deletedAt} is null
    join ${posts} on ${posts.loopId} = ${memberships.loopId} and ${posts.sortDate} >= reader.since
      and ${posts.userId} <> ${memberships.userId}
    where ${maySee(memberships.userId)}
      and ${posts.userId} not in ${blockedIn(memberships.loopId, memberships.userId)}
      and not exists (select from ${postViews} view where view.loop_id = ${posts.loopId}
        and view.post_id = ${posts.id} and view.user_id = ${memberships.userId})
      and not exists (select from ${notifications} told where told.loop_id = ${posts.loopId}
        and told.post_id = ${posts.id} and told.user_id = ${memberships.userId})
    group by 1, 2, 3`;
}
