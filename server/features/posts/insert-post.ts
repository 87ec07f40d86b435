import { postErrors } from '@loopyard/contract/posts.ts';
import { sql } from 'drizzle-orm';
import { memberRows } from '../../access/members.ts';
import { sessionsOverBefore } from '../../access/sessions.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Alone } from '../../platform/database/database.ts';
import { eventOfWritten, remember, selectEventOfWritten } from '../../platform/events/events.ts';
import { type KeyValues, keepingKey } from '../../platform/http/idempotency.ts';
import { invalid } from '../../platform/result.ts';
import { languageOf } from '../loops/tables.ts';
import { countingWritten } from '../memberships/activity.ts';
import { postCreated } from './events.ts';
import { preparedPosts, type SeenPost, seenPosts, selectAudience, selectPosts } from './rows.ts';
import { posts } from './tables.ts';

const { placeholder } = sql;

const writes = () => sql`${memberRows(sql`${placeholder('loopId')}`)},
  written as (
    insert into ${posts} (loop_id, user_id, title, language, sort_date, created_at, updated_at)
    select mine.loop_id, mine.user_id, ${placeholder('title')}::text, ${languageOf(sql`mine.loop_id`)}, at, at, at
    from mine, (select ${placeholder('now')}::timestamptz as at) time
    returning *, id as post_id),
  ${eventOfWritten(postCreated, ['loop_id', 'post_id', 'user_id'])},
  counted as (${countingWritten('posts')}),
  ${keepingKey()},
  posts as (select * from written)`;

const insertion = preparedPosts('insert_post_of_words', selectPosts, writes, (db) => ({
  audience: selectAudience(db),
  events: selectEventOfWritten(db),
}));

/** A post of words alone. Null if it was not written: `createPost` says why. */
export async function insertPlainPost(
  { viewer, now, accessCheck }: SignedIn,
  on: Alone,
  input: { loopId: LoopId; title: string },
  key: KeyValues,
): Promise<SeenPost | null> {
  if (invalid(postErrors({ title: input.title, mediaCount: 0 }))) return null;
  const { userId, sessionId } = viewer;
  const values = {
    userId,
    sessionId,
    loopId: input.loopId,
    title: input.title.trim(),
    now: now.toISOString(),
    ...key,
  };
  const page = await insertion(on).execute({ ...values, ...sessionsOverBefore(now) }, accessCheck);
  const [event] = page.events;
  if (event) remember(on, { ...event, shownRow: page.audience[0] });
  return seenPosts(userId, page)[0] ?? null;
}
