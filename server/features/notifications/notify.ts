import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { subjects } from '../../access/subjects.ts';
import type { Db } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { unhurried } from '../../platform/events/events.ts';
import { users } from '../accounts/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { forgetUnseen } from './commands.ts';
import { type Act, type NotificationKind, subjectOf } from './kind.ts';
import { notificationPreferences, notifications } from './tables.ts';

const placeOf = sql.placeholder;

/** Once per person and event; never about their own act or a subject they can't see whole. */
export function notifierOf(kind: NotificationKind) {
  const tell = tellingStatement(kind);
  return async (db: Db, { act, eventId, at }: Telling): Promise<boolean> => {
    const [row] = await tell(db, {
      comment_id: null,
      ...textsOf(act),
      event_id: eventId,
      at: at.toISOString(),
    });
    if (!row?.wasNotified) return false;
    // A right that was taken away meanwhile may have cleaned up before these rows existed.
    await forgetUnseen(db, { loopId: act.loop_id, subject: subjectOf(kind.subject, act), eventId });
    return true;
  };
}

type Telling = { act: Act; eventId: number; at: Date };

function textsOf(act: Act): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(act).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : value]),
  );
}

function tellingStatement(kind: NotificationKind) {
  const { table, loopId, id, author, maySee, notifications: column } = subjects[kind.subject];
  const subjectId = placeOf(column.name);
  const recipient = alias(memberships, 'recipient');
  const { limits = [] } = kind;
  const isTold = sql`exists (select from ${notifications} told where told.loop_id = ${placeOf('loop_id')}
    and told.user_id = wanted.user_id and told.event_id = ${placeOf('event_id')} offset 0)`;
  return preparedSql<{ wasNotified: boolean }>(
    `notify_${kind.action}`,
    () => sql`
    with wanted as (${kind.recipients(placeOf)}), within_0 as (
      select ${recipient.userId}
      from wanted
      join ${memberships} recipient on ${recipient.loopId} = ${placeOf('loop_id')} and ${recipient.userId} = wanted.user_id
        and ${isMemberNow(recipient)}
      join ${table} on ${loopId} = ${placeOf('loop_id')} and ${id} = ${subjectId}
      join ${users} on ${users.id} = wanted.user_id and ${users.suspendedAt} is null
      left join ${notificationPreferences} wish on wish.user_id = wanted.user_id
      where wanted.user_id <> ${placeOf('user_id')} and (wanted.user_id <> ${author} or wish.comment)
        and ${maySee(recipient.userId)} and not ${isTold} and ${unhurried}),
    ${sql.join(limits.map((limit, n) => sql`${within(n + 1)} as (${limit(within(n))}), `))}
    put as (
      insert into ${notifications} (loop_id, user_id, action, ${sql.identifier(column.name)}, actor_id, event_id, comment_id, created_at, due_at)
      select ${placeOf('loop_id')}::bigint, people.user_id, ${kind.action}, ${subjectId}::bigint,
        ${placeOf('user_id')}::bigint, ${placeOf('event_id')}::bigint,
        ${placeOf('comment_id')}::bigint, ${placeOf('at')}::timestamptz,
        case when wish.post or wish.message or wish.comment
          then ${placeOf('at')}::timestamptz + interval '10 minutes' end
      from ${within(limits.length)} people
      left join ${notificationPreferences} wish on wish.user_id = people.user_id
      on conflict do nothing returning user_id),
    counted as (
      update ${memberships} set unread_count = unread_count + 1 from put
      where ${memberships.loopId} = ${placeOf('loop_id')} and ${memberships.userId} = put.user_id)
    select exists (select from put) or exists (
      select from ${notifications} where ${notifications.loopId} = ${placeOf('loop_id')}
        and ${column} = ${subjectId} and ${notifications.eventId} = ${placeOf('event_id')}) as "wasNotified"`,
  );
}

/** The people still to be told after so many limits. */
const within = (limits: number) => sql.raw(`within_${limits}`);
