import type { WordAction } from '@loopyard/contract/words.ts';
import { type SQL, sql } from 'drizzle-orm';
import { watchedWords } from '../features/words/tables.ts';

/** @param text by `searchedText` */
export const isMet = (text: SQL | string) => sql`strpos(${text}::text, ${sql`${watchedWords.needle}`}) > 0`;

/**
 * A table `watched` of a `with` that has `mine`: what the loop's words do to a text of theirs. Admins' texts are
 * refused alone.
 * @param text by `searchedText`
 */
export function watchedRows(text: SQL): SQL {
  const does = (action: WordAction, where = sql`true`) =>
    sql`coalesce(bool_or(${watchedWords.action} = ${sql.raw(`'${action}'`)} and ${where}), false)`;
  const isNoAdmin = sql`mine.admin_since is null`;
  return sql`watched as (select ${does('refuse')} as refuses, ${does('hold', isNoAdmin)} as holds,
      ${does('flag', isNoAdmin)} as flags
    from mine join ${watchedWords} on ${sql`${watchedWords.loopId}`} = mine.loop_id and ${isMet(text)})`;
}

/** Why the words hold what they meet, or else `hold`; a sanction counts more. In a statement with `watched`. */
export function holdByWords(hold: SQL): SQL {
  return sql`(select case when watched.holds and rule.hold is distinct from 'sanction' then 'words' else rule.hold end
    from (select ${hold} as hold) rule)`;
}
