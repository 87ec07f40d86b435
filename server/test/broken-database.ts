import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';

const breakages = {
  value: 'perform new::text::int;',
  constraint: `raise exception using errcode = ''check_violation'', message = ''no'', detail = new::text;`,
  surprise: 'perform from nowhere;',
};

export function breakDoors(database: () => Sql) {
  const everyTable = async () => {
    const rows = await database()`select tablename from pg_tables where schemaname = 'public'`;
    return rows.map(({ tablename }) => tablename as string);
  };
  return {
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
    holdTable: (table: string, act: () => Promise<void>) =>
      database().begin(async (tx) => {
        await tx`lock table ${tx(table)} in access exclusive mode`;
        await act();
      }),
    hideTable: (table: string) =>
      database()`alter table ${database()(table)} rename to ${database()(`${table}_hidden`)}`,
    async jobErrors(): Promise<string> {
      return JSON.stringify(await database()`select output from pgboss.job where output is not null`);
    },
    /** Includes lines caused by other tests. */
    async databaseLog(): Promise<string> {
      const [row] = await database()`show data_directory`;
      return readFile(join(row?.data_directory, '..', 'postgres.log'), 'utf8');
    },
  };
}
