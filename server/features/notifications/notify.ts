import { levelsFrom, type NotifyLevel } from '@loopyard/contract/notify.ts';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { blockedIn } from '../../access/blocks.ts';
import { subjects } from '../../access/subjects.ts';
import type { Db } from '../../platform/database/database.ts';
import { batchStatement } from '../../platform/events/batch.ts';
import { unhurried } from '../../platform/events/events.ts';
import { users } from '../accounts/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { countingUnread } from '../memberships/unread.ts';
import { pushSubscriptions } from '../push/tables.ts';
import { forgetUnseen } from './commands.ts';
import type { NotificationKind } from './kind.ts';
import type { NoticeLimit } from './limits.ts';
import { openingLines } from './open-lines.ts';
import { isOfEvents } from './policy.ts';
import { notificationPreferences, notificationSettings, notifications } from './tables.ts';

/** Once per person and event; never about their own act or a subject they can't see whole. @returns events that told someone */
export function notifierOf(kind: NotificationKind) {
  const tell = tellingStatement(kind);
  return async (db: Db, eventIds: number[]): Promise<number[]> => {
    const toldIds = (await tell(db, eventIds)).map(({ event_id }) => Number(event_id));
    // A right that was taken away meanwhile may have cleaned up before these rows existed.
    if (toldIds.length > 0) await forgetUnseen(db, isOfEvents(kind.subject, toldIds));
    return toldIds;
  };
}

function tellingStatement(kind: NotificationKind) {
  const { table, loopId, id, author, maySee, notifications: column } = subjects[kind.subject];
  const subjectId = sql`act.${sql.identifier(column.name)}`;
  const recipient = alias(memberships, 'recipient');
  const { limits = [], preference, sentence, isOfName } = kind;
  const isChosen = preference !== null && preference !== 'announcement';
  const isWanted = isChosen
    ? sql`${isOfName ? sql`true` : sql`(wanted.user_id <> ${author} or wish.comment)`}
        and (act.user_id is null or act.user_id not in ${blockedIn(sql`act.loop_id`, sql`wanted.user_id`)})`
    : sql`true`;
  const isMailed = isChosen
    ? sql`(wish.post or wish.message or wish.comment or wish.event)`
    : sql`(${preference !== null}::boolean and not exists (select from ${notificationSettings} its
        where its.user_id = people.user_id and not its.announcements))`;
  const dueAt = sql`case when ${isMailed} then act.at + interval '10 minutes' end`;
  const actorId = sentence ? sql`act.user_id` : sql`null::bigint`;
  const isTold = sql`exists (select from ${notifications} told where told.loop_id = act.loop_id
    and told.user_id = wanted.user_id and told.event_id = act.event_id offset 0)`;
  const lines = kind.lineSentence ? openingLines(kind, subjectId, within(limits.length)) : null;
  return batchStatement<{ event_id: string }>(
    `notify_${kind.action}`,
    ['loop_id', 'user_id', 'comment_id', 'date_id', column.name],
    (acts) => sql`
    with acts as materialized (select * from ${acts} act), within_0 as (
      select act.event_id, wanted.user_id
      from acts act cross join lateral (${kind.recipients(inAct)}) wanted
      join ${memberships} recipient on ${recipient.loopId} = act.loop_id and ${recipient.userId} = wanted.user_id
        and ${isMemberNow(recipient)}
      join ${table} on ${loopId} = act.loop_id and ${id} = ${subjectId}
      join ${users} on ${users.id} = wanted.user_id and ${users.suspendedAt} is null
      left join ${notificationPreferences} wish on wish.user_id = wanted.user_id
      where wanted.user_id is distinct from act.user_id and ${isWanted}
        and ${isOnLevel(kind)} and ${maySee(recipient.userId)} and not ${isTold} and ${unhurried}),
    ${sql.join(limits.map(limiting))}${lines?.tables}
    put as (
      insert into ${notifications} (loop_id, user_id, action, ${sql.identifier(column.name)}, actor_id, event_id, comment_id, date_id, created_at, due_at, group_key, push_due_at)
      select act.loop_id, people.user_id, ${kind.action}, ${subjectId}, ${actorId}, act.event_id, act.comment_id, act.date_id, act.at,
        ${dueAt}, ${lines?.key ?? sql`null`}, ${pushDueAt(kind)}
      from ${within(limits.length)} people join acts act on act.event_id = people.event_id
      left join ${notificationPreferences} wish on wish.user_id = people.user_id
      order by act.event_id
      on conflict do nothing returning loop_id, user_id, event_id),
    ${countingUnread(sql`put`, 1)}
    select event_id from put union select act.event_id from acts act join ${notifications} told
      on told.loop_id = act.loop_id and told.${sql.identifier(column.name)} = ${subjectId} and told.event_id = act.event_id`,
  );
}

/** Null for people without a device, so that they cost nothing later. */
const pushDueAt = ({ pushed }: NotificationKind) =>
  pushed !== 'never'
    ? sql`case when exists (select from ${pushSubscriptions} device where device.user_id = people.user_id) then act.at end`
    : sql`null::timestamptz`;

/** The level is read with the act, so that a choice counts at once. */
function isOnLevel({ level, subject }: NotificationKind): SQL {
  const { onOwn, onOthers } = typeof level === 'string' ? { onOwn: level, onOthers: level } : level;
  if (onOwn === 'none') return sql`true`;
  const isAtLeast = (least: NotifyLevel) =>
    sql`recipient.notify_level in (${sql.join(levelsFrom(least).map(quoted), sql`, `)})`;
  return sql`((${isAtLeast(onOthers)} or ${subjects[subject].author} = wanted.user_id and ${isAtLeast(onOwn)})
    and (recipient.notify_muted_until is null or recipient.notify_muted_until <= act.at))`;
}

const quoted = (level: NotifyLevel) => sql.raw(`'${level}'`);

const inAct = {
  idIn: (field: string) => sql`(act.payload->>${sql.raw(`'${field}'`)})::bigint`,
  idsIn: (field: string) =>
    sql`(select value::bigint as id from jsonb_array_elements_text(act.payload->${sql.raw(`'${field}'`)})) listed`,
};

/** The people still to be told after so many limits. */
const within = (limits: number) => sql.raw(`within_${limits}`);

function limiting(limit: NoticeLimit, n: number): SQL {
  const noted = sql.raw(`noted_${n}`);
  return sql`${noted} as (${limit.note(within(n))}), ${within(n + 1)} as (${limit.keep(within(n), noted)}), `;
}
