import type { AgeBand } from '@loopyard/contract/ages.ts';
import { and, asc, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isMinor } from '../../access/minors.ts';
import type { LoopId, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { sessions, users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { files, fileUses } from '../media/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { operatorActs } from './tables.ts';

export type NumberedPage<T> = { items: T[]; count: number };

const pageLength = 50;

const rowsBefore = (page: number) => (page - 1) * pageLength;

export const countPages = (count: number) => Math.max(1, Math.ceil(count / pageLength));

export type PersonLine = {
  id: UserId;
  firstName: string;
  lastName: string;
  email: string;
  createdAt: Date;
  suspendedAt: Date | null;
  ageBand: AgeBand | null;
  waitsSince: Date | null;
  loopsCount: number;
  lastUsedAt: Date | null;
};

/** @param word a part of a name or an address, or an account's id; null: all */
export async function listPeople(
  db: Db,
  { word, page, order = 'name' }: { word: string | null; page: number; order?: 'name' | 'newest' },
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
      ageBand: users.ageBand,
      waitsSince: users.waitsSince,
      loopsCount: sql<number>`(select count(*)::int from ${memberships} m
        join ${loops} l on l.id = m.loop_id and l.deleted_at is null
        where m.user_id = ${users}.id and ${isMemberNow('m')})`,
      lastUsedAt: sql`(select max(s.last_used_at) from ${sessions} s
        where s.user_id = ${users}.id)`.mapWith(sessions.lastUsedAt),
    })
    .from(users)
    .where(condition)
    .orderBy(...(order === 'newest' ? [desc(users.id)] : byName))
    .limit(pageLength)
    .offset(rowsBefore(page));
  return { items, count: await db.$count(users, condition) };
}

const byName = [sql`lower(${users.lastName})`, sql`lower(${users.firstName})`, asc(users.id)];

const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

function matching(word: string): SQL | undefined {
  const contains = containing(word);
  return or(
    sql`${users.firstName} || ' ' || ${users.lastName} ilike ${contains}`,
    sql`${users.email} ilike ${contains}`,
    /^\d{1,15}$/.test(word) ? eq(users.id, Number(word) as UserId) : undefined,
  );
}

export type LoopLine = {
  id: LoopId;
  name: string;
  membersCount: number;
  createdAt: Date;
  deletedAt: Date | null;
  bytes: number;
  isAloneWithMinor: boolean;
};

const bytesOfLoop = sql<number>`(select coalesce(sum(f.size), 0) from ${files} f where f.id in
  (select u.file_id from ${fileUses} u where u.loop_id = ${loops}.id and u.post_id is not null))`.mapWith(
  Number,
);
/** Two people, one of them under 18: there a stranger would talk to a child. */
const isAloneWithMinor = sql<boolean>`(${loops}.members_count = 2 and ${loops}.deleted_at is null
  and exists (select from ${memberships} one where one.loop_id = ${loops}.id and ${isMemberNow('one')}
    and ${isMinor('one')}))`;
const loopOrders = {
  name: [sql`lower(${loops.name})`, asc(loops.id)],
  newest: [desc(loops.id)],
  largest: [desc(bytesOfLoop), asc(loops.id)],
};
export type LoopOrder = keyof typeof loopOrders;

/** Never shows what is in a loop. @param word a part of a name, or a loop's id; null: all */
export async function listLoops(
  db: Db,
  { word, page, order }: { word: string | null; page: number; order: LoopOrder },
): Promise<NumberedPage<LoopLine>> {
  const condition =
    word === null
      ? undefined
      : or(
          sql`${loops.name} ilike ${containing(word)}`,
          /^\d{1,15}$/.test(word) ? eq(loops.id, Number(word) as LoopId) : undefined,
        );
  const { id, name, membersCount, createdAt, deletedAt } = loops;
  const items = await db
    .select({ id, name, membersCount, createdAt, deletedAt, bytes: bytesOfLoop, isAloneWithMinor })
    .from(loops)
    .where(condition)
    .orderBy(desc(isAloneWithMinor), ...loopOrders[order])
    .limit(pageLength)
    .offset(rowsBefore(page));
  return { items, count: await db.$count(loops, condition) };
}

export type ActLine = typeof operatorActs.$inferSelect;

export async function listActs(db: Db, page: number): Promise<NumberedPage<ActLine>> {
  const items = await db
    .select()
    .from(operatorActs)
    .orderBy(desc(operatorActs.id))
    .limit(pageLength)
    .offset(rowsBefore(page));
  return { items, count: await db.$count(operatorActs) };
}

/** False before the table exists: a backup can be taken of an older database. */
export async function keepsActs(db: Db): Promise<boolean> {
  const names = Object.values(getTableColumns(operatorActs)).map(({ name }) => name);
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from pg_attribute
    where attrelid = to_regclass('operator_acts') and attname in ${names}`);
  return row?.count === names.length;
}
