import { sanctionSentence } from '@loopyard/contract/sanctions.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { on, type Reaction } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { type Mail, putMails } from '../../platform/mail/mail.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { sanctionGiven } from './events.ts';
import { sanctions } from './tables.ts';

type Parts = { database: { db: Db }; baseUrl(): string };

export function sanctionReactions({ database: { db }, baseUrl }: Parts): Reaction[] {
  return [
    on(sanctionGiven, async ({ loop_id, sanction_id }, { at }) => {
      const rows = await db
        .select({ row: sanctions, email: users.email, timeZone: users.timeZone, loop: loops.name })
        .from(sanctions)
        .innerJoin(users, and(eq(users.id, sanctions.userId), isNull(users.suspendedAt)))
        .innerJoin(loops, eq(loops.id, sanctions.loopId))
        .where(and(eq(sanctions.loopId, loop_id), eq(sanctions.id, sanction_id)));
      const newMails = rows.filter(({ email }) => email).map((row) => mailOf(row, baseUrl()));
      return { jobs: await putMails(db, at, newMails) };
    }),
  ];
}

type ToldSanction = {
  row: typeof sanctions.$inferSelect;
  email: string;
  timeZone: string | null;
  loop: string;
};

function mailOf({ row, email, timeZone, loop }: ToldSanction, baseUrl: string): Mail {
  const isMember = row.kind !== 'removal';
  return {
    key: `sanction:${row.loopId}:${row.id}`,
    to: email,
    subject: `A decision of the admins of ${loop}`,
    ...letter({
      heading: sanctionSentence(row, loop, timeZone ?? 'UTC'),
      paragraphs: ['The message to you:'],
      quote: row.text ?? undefined,
      button: isMember
        ? { label: 'See what it means', url: `${baseUrl}/user/${row.userId}/${row.loopId}` }
        : { label: 'Open Loopyard', url: baseUrl },
      footer: `You are receiving this because it is about you in ${loop}.`,
    }),
  };
}
