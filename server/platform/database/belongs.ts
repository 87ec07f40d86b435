import type { RetentionTerm } from '@loopyard/contract/retention.ts';
import type { InferSelectModel, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type ColumnOf<T extends PgTable> = keyof InferSelectModel<T> & string;

type Because = string;

/** A column that names a person: by user id, or by e-mail if `holds` is set. */
export type OfPerson<Column extends string = string, Values = Record<string, unknown>> = {
  /** `email` as typed, or `emailKey` as compared. */
  holds?: 'email' | 'emailKey';
  erased: 'deleted' | { emptied: Values } | { keptBecause: Because };
  exported: Exported<Column> | { withheld: Because };
};

export type Exported<Column extends string = string> = {
  as: string;
  without?: Column[];
  /** Read beside its columns, or in place of one. */
  with?: Record<string, SQL>;
  /** Other rows are not theirs to know of. */
  only?: SQL;
  /** An e-mail address alone proves nothing: export only rows newer than the account, by this column. */
  since?: Column;
};

/** A column that names something purged as a whole, and what that does with its rows. */
export type OfWhole = { purged: 'deleted' | { keptBecause: Because } };

export type Belonging = OfPerson | OfWhole;

type Belongings<T extends PgTable> = {
  [Name in ColumnOf<T>]?:
    | OfPerson<ColumnOf<T>, { [Name in ColumnOf<T>]?: InferSelectModel<T>[Name] | SQL }>
    | OfWhole;
};

type Belongs = { terms: RetentionTerm[]; columns: Record<string, Belonging> };
const belongsOf = new WeakMap<PgTable, Belongs>();

/** @param terms how long its rows are kept at most */
export function belongs<T extends PgTable>(
  table: T,
  terms: [RetentionTerm, ...RetentionTerm[]],
  columns: Belongings<T>,
): void {
  belongsOf.set(table, { terms, columns: columns as Record<string, Belonging> });
}

export function belongingsOf(table: PgTable): Record<string, Belonging> | null {
  return belongsOf.get(table)?.columns ?? null;
}

export function termsOf(table: PgTable): RetentionTerm[] {
  return belongsOf.get(table)?.terms ?? [];
}
