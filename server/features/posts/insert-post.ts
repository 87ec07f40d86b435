import { namesPeople } from '@loopyard/contract/mentions.ts';
import { postErrors } from '@loopyard/contract/posts.ts';
import { searchedText } from '@loopyard/contract/words.ts';
import { type SQL, sql } from 'drizzle-orm';
import { mayWriteJoined } from '../../access/may-write.ts';
import { memberRows } from '../../access/members.ts';
import { selectAudience } from '../../access/post-audience.ts';
import { sessionsOverBefore } from '../../access/sessions.ts';
import { holdOfNew } from '../../access/waiting.ts';
import { ruleRow } from '../../access/watched.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Alone } from '../../platform/database/database.ts';
import { eventOfWritten, remember, selectEventOfWritten } from '../../platform/events/events.ts';
import { type KeyValues, keepingKey } from '../../platform/http/idempotency.ts';
import { invalid } from '../../platform/result.ts';
import { languageOf } from '../loops/tables.ts';
import { claimedFiles, usesOfWritten } from '../media/commands.ts';
import { countingWritten } from '../memberships/activity.ts';
import { storageLimit } from '../plans/queries.ts';
import type { PostContent } from './commands.ts';
import { postCreated, postHeld } from './events.ts';
import { mediaValues, wordsOf } from './media.ts';
import { preparedPosts, type SeenPost, seenPosts, selectPosts } from './rows.ts';
import { posts } from './tables.ts';

const { placeholder } = sql;
const now = sql`${placeholder('now')}::timestamptz`;

/** @param content its tables of a `with` that has `mine`, at last `content`; `uses` what is written besides */
function insertion(name: string, content: SQL, uses = sql``) {
  const writes = () => sql`${memberRows(sql`${placeholder('loopId')}`)},
    ${ruleRow({
      text: sql`${placeholder('searched')}`,
      hold: holdOfNew('posts', now),
      mayWrite: mayWriteJoined('posts', 'mine'),
    })},
    ${content},
    written as (
      insert into ${posts} (loop_id, user_id, title, language, images_count, videos_count, files_count,
        held_for, held_at, sort_date, created_at, updated_at)
      select loop_id, user_id, ${placeholder('title')}::text, ${languageOf(sql`content.loop_id`)},
        images_count, videos_count, files_count, hold, case when hold is not null then at end, at, at, at
      from content, rule, (select ${now} as at) time
      returning *, id as post_id, (select flags from rule) as is_watched),
    ${eventOfWritten(postCreated, ['loop_id', 'post_id', 'user_id', 'is_watched'], {
      event: postHeld,
      where: sql`written.held_for is not null`,
    })},
    counted as (${countingWritten('posts', { of: sql`written where held_for is null` })}),
    ${keepingKey()},
    posts as (select * from written)${uses}`;
  return preparedPosts(name, selectPosts, writes, (db) => ({
    audience: selectAudience(db),
    events: selectEventOfWritten(db),
  }));
}

const ofWords = insertion(
  'insert_post_of_words',
  sql`content as (select loop_id, user_id, 0 as images_count, 0 as videos_count, 0 as files_count from mine)`,
);
const mostBytes = sql`${storageLimit(sql`mine.loop_id`, placeholder('now'))} - bytes`;
const withMedia = insertion(
  'insert_post_with_media',
  sql`${claimedFiles}, content as (select loop_id, user_id, claim.* from mine, claim
    where has_room(loop_id, user_id, file_ids, ${mostBytes}) is not false)`,
  sql`, ${usesOfWritten}`,
);

/** A post of words without names of people, and the viewer's own uploads. Null if it was not written: `createPost` says why. */
export async function insertPlainPost(
  { viewer, now, accessCheck }: SignedIn,
  on: Alone,
  { loopId, title, media, main }: PostContent & { loopId: LoopId },
  key: KeyValues,
): Promise<SeenPost | null> {
  if (namesPeople(title) || invalid(postErrors({ title, mediaCount: media.length }))) return null;
  const { userId, sessionId } = viewer;
  const values = { userId, sessionId, loopId, title: title.trim(), now: now.toISOString(), ...key };
  const insert = media.length === 0 && main === null ? ofWords : withMedia;
  const page = await insert(on).execute(
    {
      ...values,
      searched: searchedText(wordsOf({ title, media })),
      ...mediaValues({ media, main }),
      ...sessionsOverBefore(now),
    },
    accessCheck,
  );
  const [event] = page.events;
  if (event) remember(on, { ...event, shownRow: page.audience[0] });
  return seenPosts(userId, page)[0] ?? null;
}
