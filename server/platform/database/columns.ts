import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A fact's time, to the millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A reference to a row by its number. */
export const ref = (name: string) => bigint(name, { mode: 'number' });
