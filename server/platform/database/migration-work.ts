/** What is done in an instant, however long the table: no row is read or written, and no index made. */
const quickForms = [
  /^(set|drop|comment|create (or replace )?(table|extension|function|schema|type|sequence|view))\b/,
  /^alter table \S+ (rename|drop)\b/,
  /^alter table \S+ alter column \S+ (drop|set default)\b/,
  /^alter table \S+ add constraint [^;]* not valid;?$/,
  // A column that has to be worked out for each row is none of these.
  /^alter table \S+ add column (?!.*(generated|primary key|unique|references|check|serial|\b(?!coalesce)\w+\())/,
];
/** The one table that is gone through; others that a statement names are looked things up in. */
const subject =
  /^(?:alter table (?:only )?|create (?:unique )?index [^(]*? on (?:only )?|update (?:only )?|delete from (?:only )?|insert into )(?:"public"\.|public\.)?"?(\w+)"?/;

/**
 * Which of the tables that are there a migration goes through, row by row, while nobody else may write to them. What
 * it does not recognise goes through all that it names.
 */
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
