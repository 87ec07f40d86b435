/** Statements that take an instant on any table: they read and write no rows, and build no index. */
const quickForms = [
  /^(set|drop|comment|create (or replace )?(table|extension|function|schema|type|sequence|view))\b/,
  /^alter table \S+ (rename|drop)\b/,
  /^alter table \S+ alter column \S+ (drop|set default)\b/,
  /^alter table \S+ add constraint [^;]* not valid;?$/,
  /^alter table \S+ add column (?!.*(generated|primary key|unique|references|check|serial|\b(?!coalesce)\w+\())/,
];
/** The table that is scanned; a statement's other tables are only looked up. */
const subject =
  /^(?:alter table (?:only )?|create (?:unique )?index [^(]*? on (?:only )?|update (?:only )?|delete from (?:only )?|insert into )(?:"public"\.|public\.)?"?(\w+)"?/;

/** Tables scanned while writes are blocked. An unknown statement counts as scanning every table it names. */
export function tablesGoneThrough(statements: string[], tables: string[]): string[] {
  const names = statements
    .map((statement) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '' && !quickForms.some((form) => form.test(statement)))
    .flatMap((statement) => {
      const [, table] = subject.exec(statement) ?? [];
      return table ? [table] : (statement.match(/\w+/g) ?? []);
    });
  return tables.filter((table) => names.includes(table));
}
