import { type Column, getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as accounts from '../features/accounts/tables.ts';
import * as comments from '../features/comments/tables.ts';
import * as enquiries from '../features/enquiries/tables.ts';
import * as invitations from '../features/invitations/tables.ts';
import * as loops from '../features/loops/tables.ts';
import * as media from '../features/media/tables.ts';
import * as memberships from '../features/memberships/tables.ts';
import * as notifications from '../features/notifications/tables.ts';
import * as payments from '../features/payments/tables.ts';
import * as plans from '../features/plans/tables.ts';
import * as posts from '../features/posts/tables.ts';
import * as profiles from '../features/profiles/tables.ts';
import * as reports from '../features/reports/tables.ts';
import * as roles from '../features/roles/tables.ts';
import * as subscriptions from '../features/subscriptions/tables.ts';
import { type Belonging, belongingsOf, type OfPerson } from '../platform/database/belongs.ts';
import * as events from '../platform/events/tables.ts';
import * as http from '../platform/http/tables.ts';
import * as mail from '../platform/mail/tables.ts';

/** In the order in which the export of someone's data tells them. */
const modules = [
  ...[accounts, profiles, memberships, loops, roles, plans, posts, media, comments, subscriptions],
  ...[notifications, reports, invitations, payments, enquiries, mail, events, http],
];

export const tables: PgTable[] = modules
  .flatMap((module) => Object.values<unknown>(module))
  .filter((one) => is(one, PgTable));

/** A column that names a person or a loop, and what was said of it beside its table. */
type Named<Of extends Belonging> = { table: PgTable; column: Column; of: Of };

export const columnsOfPeople = columnsWhere((of): of is OfPerson => 'erased' in of);

function columnsWhere<Of extends Belonging>(isOf: (of: Belonging) => of is Of): Named<Of>[] {
  return tables.flatMap((table) => {
    const columns = getTableColumns(table);
    return Object.entries(belongingsOf(table) ?? {}).flatMap(([name, of]) => {
      const column = columns[name];
      return column && isOf(of) ? [{ table, column, of }] : [];
    });
  });
}
