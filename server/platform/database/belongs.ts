import type { InferSelectModel, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type ColumnOf<T extends PgTable> = keyof InferSelectModel<T> & string;

/** A sentence that says why. */
type Because = string;

/** Of a column that names a person: by the number of their account, or where it says so by their e-mail. */
export type OfPerson<Column extends string = string, Values = Record<string, unknown>> = {
  /** `email` as it was typed, or `emailKey` as it is compared. */
  holds?: 'email' | 'emailKey';
  /** What becomes of the rows that name someone when they are erased. */
  erased: 'deleted' | { emptied: Values } | { keptBecause: Because };
  /** Whether they get these rows with their data, and as what. */
  exported: Exported<Column> | { withheld: Because };
};

export type Exported<Column extends string = string> = {
  as: string;
  without?: Column[];
  /** Columns that are given out as something else. */
  instead?: { [Name in Column]?: SQL };
  /** An address proves nobody: only rows from after the account was made, by this column. */
  since?: Column;
};

/** Of a column that names what is purged as a whole: what becomes of its rows then. */
export type OfWhole = { purged: 'deleted' | { keptBecause: Because } };

export type Belonging = OfPerson | OfWhole;

type Belongings<T extends PgTable> = {
  [Name in ColumnOf<T>]?:
    | OfPerson<ColumnOf<T>, { [Name in ColumnOf<T>]?: InferSelectModel<T>[Name] | SQL }>
    | OfWhole;
};

const belongings = new WeakMap<PgTable, Record<string, Belonging>>();

/** Says, beside a table, what its rows are to those whom its columns name. */
export function belongs<T extends PgTable>(table: T, columns: Belongings<T>): void {
  belongings.set(table, columns as Record<string, Belonging>);
}

/** What was said of a table, by column; null: nothing. */
export function belongingsOf(table: PgTable): Record<string, Belonging> | null {
  return belongings.get(table) ?? null;
}
