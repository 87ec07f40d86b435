import { sql } from 'drizzle-orm';
import { isMemberNow, memberships } from '../../memberships/tables.ts';
import { noteWritten } from '../../notes/events.ts';
import { defineKind } from '../kind.ts';

export const wrote = defineKind({
  action: 'wrote',
  event: noteWritten,
  subject: 'Note',
  recipients: ({ idIn }) => sql`select ${memberships.userId} as user_id from ${memberships}
    where ${memberships.loopId} = ${idIn('loop_id')} and ${isMemberNow()}`,
  level: 'followed',
  preference: 'post',
  pushed: 'always',
  sentence: (actor) => `${actor} wrote a note`,
  summary: ({ count, actor }) => (count === 1 ? `${actor} wrote a note` : `${count} notes`),
});
