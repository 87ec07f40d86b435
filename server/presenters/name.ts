import { type Column, type SQL, sql } from 'drizzle-orm';

/** For sentences and mails outside a loop, where nicknames don't apply. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

export function fullNameColumn({
  firstName,
  lastName,
}: Record<'firstName' | 'lastName', Column>): SQL<string> {
  return sql<string>`${firstName} || ' ' || ${lastName}`;
}
