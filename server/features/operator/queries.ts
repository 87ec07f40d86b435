import { and, asc, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { sessions, users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { operatorActs } from './tables.ts';

/** A page of what the operator looks through, counted from 1; `count` is of all pages. */
export type NumberedPage<T> = { items: T[]; count: number };

const pageLength = 50;

/** @param page from 1 on */
const rowsBefore = (page: number) => (page - 1) * pageLength;

export const countPages = (count: number) => Math.max(1, Math.ceil(count / pageLength));

export type PersonLine = {
  id: UserId;
  firstName: string;
  lastName: string;
  email: string;
  createdAt: Date;
  suspendedAt: Date | null;
  loopsCount: number;
  /** When they last used it; null: not in a session that is still kept. */
  lastUsedAt: Date | null;
};

/** Accounts by name. @param word a part of a name or an address, or an account's number; null: all */
export async function listPeople(
  db: Db,
  { word, page }: { word: string | null; page: number },
): Promise<NumberedPage<PersonLine>> {
  const condition = and(isNull(users.deletedAt), word === null ? undefined : matching(word));
  const items = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      createdAt: users.createdAt,
      suspendedAt: users.suspendedAt,
      loopsCount: sql<number>`(select count(*)::int from ${memberships} m
        join ${loops} l on l.id = m.loop_id and l.deleted_at is null
        where m.user_id = ${users}.id and m.left_at is null)`,
      lastUsedAt: sql`(select max(s.last_used_at) from ${sessions} s
        where s.user_id = ${users}.id)`.mapWith(sessions.lastUsedAt),
    })
    .from(users)
    .where(condition)
    .orderBy(sql`lower(${users.lastName})`, sql`lower(${users.firstName})`, asc(users.id))
    .limit(pageLength)
    .offset(rowsBefore(page));
  return { items, count: await db.$count(users, condition) };
}

function matching(word: string): SQL | undefined {
  const contains = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    sql`${users.firstName} || ' ' || ${users.lastName} ilike ${contains}`,
    sql`${users.email} ilike ${contains}`,
    /^\d{1,15}$/.test(word) ? eq(users.id, Number(word) as UserId) : undefined,
  );
}

export type ActLine = typeof operatorActs.$inferSelect;

/** What the operator did, the newest first. */
export async function listActs(db: Db, page: number): Promise<NumberedPage<ActLine>> {
  const items = await db
    .select()
    .from(operatorActs)
    .orderBy(desc(operatorActs.id))
    .limit(pageLength)
    .offset(rowsBefore(page));
  return { items, count: await db.$count(operatorActs) };
}

/** Whether acts can be noted: a backup is also taken of a database from before there was a table such as ours. */
export async function keepsActs(db: Db): Promise<boolean> {
  const names = Object.values(getTableColumns(operatorActs)).map(({ name }) => name);
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from pg_attribute
    where attrelid = to_regclass('operator_acts') and attname in ${names}`);
  return row?.count === names.length;
}
