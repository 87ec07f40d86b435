import { type Column, type SQL, sql } from 'drizzle-orm';

/** What a person is called in a sentence or a mail, where no nickname of one loop is meant. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

/** The same as a column of a query. */
export function fullNameColumn({
  firstName,
  lastName,
}: Record<'firstName' | 'lastName', Column>): SQL<string> {
  return sql<string>`${firstName} || ' ' || ${lastName}`;
}
