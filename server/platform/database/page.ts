import { Column, is, Param, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AccessCheck } from '../access-check.ts';
import type { Db, Tx } from './database.ts';
import { type BuiltQuery, buildQuery, type Field, fieldsOf, prepareQuery } from './drizzle-inside.ts';
import { rowReader } from './json-rows.ts';
import { prepared } from './prepared.ts';

export type PageSelect = PromiseLike<object[]> & SQLWrapper & { prepare(name: string): object };
type Row<S extends PageSelect> = Awaited<S>[number];

/** The page's columns in the table `page`, for the selects beside it. */
export type PageColumns<S extends PageSelect> = Record<Extract<keyof Row<S>, string>, SQL>;

type Page<S extends PageSelect, Besides extends Record<string, PageSelect>> = {
  rows: Row<S>[];
} & { [Name in keyof Besides]: Row<Besides[Name]>[] };

type PageQuery<P> = {
  /** @param accessCheck run in the same statement, unless it has passed already */
  execute(values: Record<string, unknown>, accessCheck?: AccessCheck | null): Promise<P>;
};

/**
 * One statement reads a page and what belongs to it, in JSON, which is much cheaper to parse than rows.
 * @param writes tables of a `with`, which write what the page then reads
 */
export function preparedPage<S extends PageSelect, Besides extends Record<string, PageSelect>>(
  name: string,
  select: (db: Db) => S,
  besides: (db: Db, page: PageColumns<S>) => Besides,
  writes?: () => SQL,
): (db: Db | Tx) => PageQuery<Page<S, Besides>> {
  const plain = prepared((db) => build(db, null));
  const checkedQueries = new Map<SQL, typeof plain>();
  return (db) => ({
    async execute(values, accessCheck) {
      if (!accessCheck) return (await plain(db).execute(values)).page;
      const { question } = accessCheck;
      const query = checkedQueries.get(question) ?? prepared((db) => build(db, question));
      checkedQueries.set(question, query);
      const { page, checkAnswer } = await query(db).execute({ ...values, ...accessCheck.values });
      accessCheck.take(checkAnswer);
      return page;
    },
  });

  function build(db: Db, question: SQL | null) {
    const page = described(select(db), name);
    const columns = page.fields.map(({ path }, n) => [path.join('.'), sql.raw(`page.${columnName(n)}`)]);
    const selects = Object.entries(besides(db, Object.fromEntries(columns)));
    const parts = selects.map(([key, query]) => ({ key, ...described(query, name) }));
    const values = [
      asJson(page.fields, sql`page`),
      ...parts.map(({ fields, query }) => asJson(fields, sql`(${query}) part(${columnNames(fields)})`)),
      ...(question ? [question] : []),
    ];
    const statement = sql`with ${writes ? sql`${writes()}, ` : sql``}page(${columnNames(page.fields)}) as materialized (${page.query})
      select ${sql.join(values, sql`, `)}`;
    return prepareStatement(db, name, statement, (answer) => ({
      page: Object.fromEntries(
        [{ key: 'rows', ...page }, ...parts].map(({ key, read }, n) => [key, answer[n]?.map(read) ?? []]),
      ) as Page<S, Besides>,
      checkAnswer: answer.at(-1),
    }));
  }
}

type Answer = (unknown[][] | null)[];

function prepareStatement<T>(db: Db, name: string, statement: SQL, read: (answer: Answer) => T) {
  const query = withoutRepeats(buildQuery(db, statement));
  return prepareQuery(db, name, query, ([answer]) => read((answer ?? []) as Answer));
}

function described(select: PageSelect, name: string) {
  const { fields, joinsNotNullableMap } = fieldsOf(select.prepare(name));
  return { fields, query: select.getSQL(), read: rowReader(fields, joinsNotNullableMap) };
}

const columnName = (n: number) => `c${n}`;
const columnNames = (fields: Field[]) => sql.raw(fields.map((_, n) => columnName(n)).join(', '));

function asJson(fields: Field[], from: SQL): SQL {
  return sql`(select json_agg(json_build_array(${columnNames(fields)})) from ${from})`;
}

function withoutRepeats({ sql: text, params }: BuiltQuery): BuiltQuery {
  const keptParams: unknown[] = [];
  const numbers = new Map<string, number>();
  const renumbered = params.map((param) => {
    const key = plainName(param);
    const knownNumber = key === null ? undefined : numbers.get(key);
    if (knownNumber !== undefined) return knownNumber;
    keptParams.push(param);
    if (key !== null) numbers.set(key, keptParams.length);
    return keptParams.length;
  });
  return { sql: text.replace(/\$(\d+)/g, (_, n) => `$${renumbered[Number(n) - 1]}`), params: keptParams };
}

function plainName(param: unknown): string | null {
  if (is(param, Placeholder)) return param.name;
  if (!is(param, Param) || !is(param.value, Placeholder) || !is(param.encoder, Column)) return null;
  return param.encoder.mapToDriverValue === Column.prototype.mapToDriverValue ? param.value.name : null;
}
