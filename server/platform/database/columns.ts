import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A fact's time, to the millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A row's own number, or a reference to another's: `ref<LoopId>('loop_id')`. */
export const ref = <Of extends number = number>(name: string) => bigint(name, { mode: 'number' }).$type<Of>();
