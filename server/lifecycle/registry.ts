import { and, eq, getTableColumns, is, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { listFormerAddresses } from '../features/accounts/email-changes/open.ts';
import * as accounts from '../features/accounts/tables.ts';
import * as acts from '../features/acts/tables.ts';
import * as announcements from '../features/announcements/tables.ts';
import * as blocks from '../features/blocks/tables.ts';
import * as calendar from '../features/calendar/tables.ts';
import * as comments from '../features/comments/tables.ts';
import * as enquiries from '../features/enquiries/tables.ts';
import * as fees from '../features/fees/tables.ts';
import * as hashtags from '../features/hashtags/tables.ts';
import * as invitations from '../features/invitations/tables.ts';
import * as leads from '../features/leads/tables.ts';
import * as looks from '../features/looks/tables.ts';
import * as loops from '../features/loops/tables.ts';
import * as media from '../features/media/tables.ts';
import * as memberships from '../features/memberships/tables.ts';
import * as mentions from '../features/mentions/tables.ts';
import * as notifications from '../features/notifications/tables.ts';
import * as operator from '../features/operator/tables.ts';
import * as payments from '../features/payments/tables.ts';
import * as plans from '../features/plans/tables.ts';
import * as polls from '../features/polls/tables.ts';
import { partTables } from '../features/posts/parts/parts.ts';
import * as posts from '../features/posts/tables.ts';
import * as profiles from '../features/profiles/tables.ts';
import * as push from '../features/push/tables.ts';
import * as reactions from '../features/reactions/tables.ts';
import * as reports from '../features/reports/tables.ts';
import * as requests from '../features/requests/tables.ts';
import * as revisions from '../features/revisions/tables.ts';
import * as roles from '../features/roles/tables.ts';
import * as rules from '../features/rules/tables.ts';
import * as sanctions from '../features/sanctions/tables.ts';
import * as subscriptions from '../features/subscriptions/tables.ts';
import * as words from '../features/words/tables.ts';
import type { UserId } from '../platform/context.ts';
import { type Belonging, belongingsOf, type OfPerson, type OfWhole } from '../platform/database/belongs.ts';
import { countsIn, type StoredCount } from '../platform/database/counts.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import * as events from '../platform/events/tables.ts';
import * as http from '../platform/http/tables.ts';
import * as mail from '../platform/mail/tables.ts';

const modules = [
  ...[
    accounts,
    profiles,
    memberships,
    loops,
    acts,
    leads,
    blocks,
    looks,
    roles,
    rules,
    words,
    plans,
    posts,
    media,
    comments,
  ],
  ...[
    announcements,
    reactions,
    polls,
    calendar,
    revisions,
    hashtags,
    mentions,
    subscriptions,
    requests,
    notifications,
    push,
    reports,
    sanctions,
    invitations,
    payments,
    fees,
    enquiries,
    operator,
    mail,
  ],
  ...[events, http],
];

export const tables: PgTable[] = [
  ...modules.flatMap((module) => Object.values<unknown>(module)).filter((value) => is(value, PgTable)),
  ...partTables,
];

export type NamingColumn<Of extends Belonging> = { table: PgTable; column: PgColumn; of: Of };

export const columnsOfPeople = columnsWhere((of): of is OfPerson => 'erased' in of);
export const columnsOfLoops = columnsWhere((of): of is OfWhole => 'purged' in of);

export type CountColumn = { table: PgTable; column: PgColumn; of: StoredCount };
export const storedCounts: CountColumn[] = tables.flatMap((table) => {
  const columns = getTableColumns(table);
  return Object.entries(countsIn(table)).flatMap(([name, of]) => {
    const column = columns[name];
    return column ? [{ table, column, of }] : [];
  });
});

/** An address of an account, and while it was theirs. */
export type Address = { key: string; since: Date; until: Date | null };
export type Account = { id: UserId; addresses: Address[] };

type Holder = Pick<typeof accounts.users.$inferSelect, 'id' | 'emailKey' | 'emailSince' | 'createdAt'>;

export async function withAddresses(
  db: Db | Tx,
  { id, emailKey: key, emailSince, createdAt }: Holder,
): Promise<Account> {
  const former = (await listFormerAddresses(db, id)).map((address) => ({
    ...address,
    since: address.since ?? createdAt,
  }));
  return { id, addresses: [{ key, since: emailSince ?? createdAt, until: null }, ...former] };
}

/** @param isWithin for rows by an address: whether it was theirs then */
export function rowsOf(
  account: Account,
  { column, of }: NamingColumn<OfPerson>,
  isWithin: (address: Address) => SQL | undefined = () => undefined,
): SQL | undefined {
  if (of.holds === undefined) return eq(column, account.id);
  const key = of.holds === 'emailKey' ? column : sql`lower(normalize(${column}, NFKC))`;
  return or(...account.addresses.map((address) => and(sql`${key} = ${address.key}`, isWithin(address))));
}

export function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

/** Ordered so that rows can be deleted without breaking foreign keys. */
export function referringFirst<Of extends Belonging>(columns: NamingColumn<Of>[]): NamingColumn<Of>[] {
  const orderedTables: PgTable[] = [];
  for (const table of tables) place(table);
  return columns.toSorted((a, b) => orderedTables.indexOf(b.table) - orderedTables.indexOf(a.table));

  function place(table: PgTable): void {
    if (orderedTables.includes(table)) return;
    for (const key of getTableConfig(table).foreignKeys) {
      const { foreignTable } = key.reference();
      if (foreignTable !== table) place(foreignTable);
    }
    orderedTables.push(table);
  }
}

function columnsWhere<Of extends Belonging>(isOf: (of: Belonging) => of is Of): NamingColumn<Of>[] {
  return tables.flatMap((table) => {
    const columns = getTableColumns(table);
    return Object.entries(belongingsOf(table) ?? {}).flatMap(([name, of]) => {
      const column = columns[name];
      return column && isOf(of) ? [{ table, column, of }] : [];
    });
  });
}
