import type { EventFacts } from '@loopyard/contract/calendar.ts';
import { type SQL, sql } from 'drizzle-orm';
import { countUnreadLines } from '../../../access/lines.ts';
import { rightOf } from '../../../access/right.ts';
import type { Id } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { fullNameColumn } from '../../../presenters/name.ts';
import { users } from '../../accounts/tables.ts';
import { loops } from '../../loops/tables.ts';
import { isMemberNow, memberships } from '../../memberships/tables.ts';
import type { Message } from '../../push/deliver.ts';
import type { Push } from '../../push/outbox.ts';
import { eventFacts, pathWith } from '../event-facts.ts';
import { type Gathered, gatheredFor, hasKey } from '../lines.ts';
import { type ListedType, notifiables } from '../notifiables.ts';
import { isSeenWhole, toldSubjects } from '../policy.ts';
import { isUrgent } from '../quiet-hours.ts';
import { isShownWords } from '../settings.ts';
import { sentenceOf } from '../shape.ts';
import { notificationSettings, notifications } from '../tables.ts';

/** `line` and what belongs to it: null where nothing unread is left of it. */
type Row = {
  nth: number;
  loop: string;
  badge: number;
  hasWords: boolean;
  loopsCount: number;
} & ({ line: null } | NewestRow);
type NewestRow = {
  line: Gathered & { names: string[] };
  action: string;
  type: ListedType;
  subjectId: Id;
  title: string;
  path: string;
  event: EventFacts | null;
  isUrgent: boolean;
};

type Asking = { db: Db; now: Date };

/** Says what the bell says now, and nothing of lines that were read or may no longer be seen. */
export async function writeMessages({ db, now }: Asking, pushes: Push[]): Promise<Map<Push, Message>> {
  const rows = await readLines(db, pushes);
  const entries = rows.map(async (row): Promise<[Push, Message][]> => {
    const push = pushes[Number(row.nth)] as Push;
    const badge = Number(row.badge);
    if (push.isClosing) return [[push, { payload: { close: push.tag, badge }, isUrgent: false }]];
    if (!row.line) return [];
    const words = push.lines > 1 ? summaryOf(push, row) : await wordsOf({ db, now }, push, row);
    const body = row.hasWords || push.lines > 1 ? words.body : 'Something new';
    return [[push, { payload: { ...words, body, tag: push.tag, badge }, isUrgent: row.isUrgent }]];
  });
  return new Map((await Promise.all(entries)).flat());
}

function summaryOf({ lines, loopId }: Push, { loop, loopsCount }: Row) {
  const body = `${lines} new things`;
  return Number(loopsCount) > 1
    ? { title: 'Loopyard', body, url: '/feed' }
    : { title: loop, body, url: `/notifications/${loopId}` };
}

async function wordsOf({ db, now }: Asking, { userId, loopId }: Push, row: Row & NewestRow) {
  const { line, action, type, title, path, event } = row;
  const { mapSeen, line: lineOf } = notifiables[type];
  if (!lineOf) {
    const { names, actorsCount } = line;
    return {
      title: row.loop,
      body: sentenceOf(action, { names, actorsCount, title, event }),
      url: pathWith(path, event),
    };
  }
  const subjectId = Number(row.subjectId) as Id;
  const toldCase = (await mapSeen({ now }, db, rightOf({ loopId, userId }, undefined), [subjectId])).get(
    subjectId,
  );
  const { sentence, url } = toldCase ? lineOf(toldCase) : { sentence: 'Something new', url: path };
  return { title: row.loop, body: sentence, url };
}

function readLines(db: Db, pushes: Push[]): Promise<Row[]> {
  const rows = pushes.map(({ loopId, userId, tag }, nth) => ({
    nth,
    loop_id: loopId,
    user_id: userId,
    tag,
  }));
  const [userId, tag] = [sql`wanted.user_id`, sql`wanted.tag`];
  const { subjectType, subjectId } = toldSubjects.columns;
  return db.execute<Row>(sql`
    select wanted.nth, its_loop.name as loop, mine.badge, mine."loopsCount", newest.*,
      coalesce(its.push_preview, ${isShownWords(userId)}) as "hasWords"
    from json_to_recordset(${JSON.stringify(rows)}::json) wanted(nth int, loop_id bigint, user_id bigint, tag text)
    join ${loops} its_loop on its_loop.id = wanted.loop_id and its_loop.deleted_at is null
    left join ${notificationSettings} its on its.user_id = wanted.user_id
    cross join lateral (
      select coalesce(sum(${countUnreadLines(sql`own.loop_id`, userId)}), 0) as badge, count(*) as "loopsCount"
      from ${memberships} own join ${loops} l on l.id = own.loop_id and l.deleted_at is null
      where own.user_id = wanted.user_id and ${isMemberNow('own')}) mine
    left join lateral (
      select ${notifications.action}, ${subjectType} as type, ${subjectId} as "subjectId", ${toldSubjects.title} as title,
        ${toldSubjects.path} as path, ${isUrgent()} as "isUrgent", ${eventFacts} as event, named.line
      from ${notifications}, lateral (select ${gatheredFor(userId)} as gathered) of_line,
        lateral (select (gathered::jsonb || jsonb_build_object('names', ${namesIn(sql`gathered`)}))::json as line) named
      where ${notifications.loopId} = wanted.loop_id and ${notifications.userId} = wanted.user_id
        and ${hasKey('notifications', tag)} and ${notifications.readAt} is null and ${isSeenWhole()}
      order by ${notifications.id} desc limit 1) newest on true`);
}

/** The people of a line, as it names them. */
const namesIn = (line: SQL) => sql`(
  select coalesce(json_agg(${fullNameColumn(users)} order by place.nth), '[]')
  from json_array_elements_text(${line} -> 'actorIds') with ordinality place(id, nth)
  join ${users} on ${users.id} = place.id::bigint)`;
