import { type SQL, sql } from 'drizzle-orm';
import { subjectsIn } from '../../access/subject-rows.ts';
import { subjects } from '../../access/subjects.ts';
import { eventTable } from '../../platform/events/batch.ts';
import { users } from '../accounts/tables.ts';
import { comments } from '../comments/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import type { ToldSubject, ToldType } from './kind.ts';
import { notifications } from './tables.ts';

export const toldSubjects = subjectsIn('notifications', notifications.loopId);

export function isAbout({ type, id }: ToldSubject): SQL {
  return sql`${subjects[type].notifications} = ${id}`;
}

export function isOfEvents(type: ToldType, ids: number[]): SQL {
  const column = subjects[type].notifications;
  return sql`(${notifications.loopId}, ${column}, ${notifications.eventId}) in
    (select loop_id, ${sql.identifier(column.name)}, event_id
      from ${eventTable(['loop_id', column.name], JSON.stringify(ids))} act)`;
}

/** Comments that are deleted or held are told to nobody who has not read of them yet. */
export function isOfGoneComment(): SQL {
  return sql`(${notifications.readAt} is null and exists (select from ${comments}
    where ${comments.loopId} = ${notifications.loopId} and ${comments.id} = ${notifications.commentId}
    and (${comments.deletedAt} is not null or ${comments.heldFor} is not null)))`;
}

/** Whether the person told still sees the subject whole, and the one who acted, if they may know, has an account. */
export function isSeenWhole(): SQL {
  return sql`(${toldSubjects.maySee(notifications.userId)}
    and exists (select from ${memberships} mine where mine.loop_id = ${notifications.loopId}
      and mine.user_id = ${notifications.userId} and ${isMemberNow('mine')})
    and (${notifications.actorId} is null or exists (select from ${users} actor
      where actor.id = ${notifications.actorId} and actor.deleted_at is null)))`;
}
