import { createHmac, randomBytes } from 'node:crypto';
import { emailKey } from '@loopyard/contract/email.ts';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import { listConfirmed } from './confirmed.ts';
import { mailCounts, mailDays, mails } from './tables.ts';

/** `perDay` to one address; null: limited elsewhere. */
export type MailSort = { name: string; perDay: number | null };

type Addressed = { key: string; to: string; unconfirmed?: MailSort };

/** Every mail without a sort of its own, and only to an address that its owner has confirmed. */
const ordinary: MailSort = { name: 'ordinary', perDay: 100 };
const keptMs = 86_400_000;

/** The one place that decides which mails are sent, so a new kind of mail can't forget it. */
export async function allowedMails<M extends Addressed>(db: Db | Tx, now: Date, newMails: M[]): Promise<M[]> {
  const freshMails = newMails.length > 0 ? await withoutRepeats(db, newMails) : [];
  if (freshMails.length === 0) return [];
  const confirmedKeys = await listConfirmed(
    db,
    freshMails.map(({ to }) => emailKey(to)),
  );
  const wantedMails = freshMails.filter(
    ({ to, unconfirmed }) => unconfirmed || confirmedKeys.has(emailKey(to)),
  );
  return wantedMails.length > 0 ? withinLimits(db, now, wantedMails) : [];
}

/** A repeated event puts its mails again; they must not count again. */
async function withoutRepeats<M extends Addressed>(db: Db | Tx, newMails: M[]): Promise<M[]> {
  const keys = newMails.map(({ key }) => key);
  const rows = await db.select({ key: mails.key }).from(mails).where(inArray(mails.key, keys));
  const knownKeys = new Set(rows.map(({ key }) => key));
  return newMails.filter(({ key }) => !knownKeys.has(key));
}

async function withinLimits<M extends Addressed>(db: Db | Tx, now: Date, newMails: M[]): Promise<M[]> {
  const day = now.toISOString().slice(0, 10);
  const dayKey = await keyOf(db, day);
  const mailsByPlace = Map.groupBy(newMails, ({ to, unconfirmed }) => {
    const addressHash = createHmac('sha256', dayKey).update(emailKey(to)).digest('base64url');
    return `${addressHash} ${(unconfirmed ?? ordinary).name}`;
  });
  // In a fixed order, so that two transactions can't deadlock.
  const values = [...mailsByPlace]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([place, { length }]) => {
      const [addressHash = '', sort = ''] = place.split(' ');
      return { day, addressHash, sort, count: length };
    });
  const { addressHash, sort, count } = mailCounts;
  const counts = await db
    .insert(mailCounts)
    .values(values)
    .onConflictDoUpdate({
      target: [mailCounts.day, addressHash, sort],
      set: { count: sql`${count} + excluded.count` },
    })
    .returning({ addressHash, sort, count });
  return counts.flatMap(({ addressHash, sort, count }) => {
    const placed = mailsByPlace.get(`${addressHash} ${sort}`) ?? [];
    const { perDay } = placed[0]?.unconfirmed ?? ordinary;
    return perDay === null ? placed : placed.slice(0, Math.max(0, perDay - count + placed.length));
  });
}

async function keyOf(db: Db | Tx, day: string): Promise<string> {
  const find = () => db.select({ key: mailDays.key }).from(mailDays).where(eq(mailDays.day, day));
  const [existing] = await find();
  if (existing) return existing.key;
  await db
    .insert(mailDays)
    .values({ day, key: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [keptDay] = await find();
  if (!keptDay) throw new Error('the key of a day was inserted and not found');
  return keptDay.key;
}

export async function sweepMailDays(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs).toISOString().slice(0, 10);
  await db.delete(mailDays).where(lt(mailDays.day, before));
}
