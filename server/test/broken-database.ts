import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';

const breakages = {
  value: 'perform new::text::int;',
  constraint: `raise exception using errcode = ''check_violation'', message = ''no'', detail = new::text;`,
  surprise: 'perform from nowhere;',
};

/** Past the product's doors: makes a database fail, and tells what it and its queue keep of that. */
export function breakDoors(database: () => Sql) {
  const everyTable = async () => {
    const rows = await database()`select tablename from pg_tables where schemaname = 'public'`;
    return rows.map(({ tablename }) => tablename as string);
  };
  return {
    /** From now on each row written to one of these tables fails with such an error, which has the row in it. */
    async breakWrites(kind: keyof typeof breakages, tables?: string[]): Promise<void> {
      await database().unsafe(
        `create or replace function break_write() returns trigger language plpgsql as 'begin ${breakages[kind]} return new; end'`,
      );
      for (const table of tables ?? (await everyTable()))
        await database()`create or replace trigger break_write before insert or update on ${database()(table)}
          for each row execute function break_write()`;
    },
    async mendWrites(): Promise<void> {
      await database().unsafe('drop function if exists break_write cascade');
    },
    /** Nobody else reads or writes a table until `act` is done. */
    holdTable: (table: string, act: () => Promise<void>) =>
      database().begin(async (tx) => {
        await tx`lock table ${tx(table)} in access exclusive mode`;
        await act();
      }),
    hideTable: (table: string) =>
      database()`alter table ${database()(table)} rename to ${database()(`${table}_hidden`)}`,
    /** What the queue keeps of jobs that failed. */
    async jobErrors(): Promise<string> {
      return JSON.stringify(await database()`select output from pgboss.job where output is not null`);
    },
    /** What the database itself wrote into its log; other tests' too. */
    async databaseLog(): Promise<string> {
      const [row] = await database()`show data_directory`;
      return readFile(join(row?.data_directory, '..', 'postgres.log'), 'utf8');
    },
  };
}
