import type { WordAction } from '@loopyard/contract/words.ts';
import { type SQL, sql } from 'drizzle-orm';
import { watchedWords } from '../features/words/tables.ts';
import { mineWithRules } from './waiting.ts';

/** @param text by `searchedText` */
export const isMet = (text: SQL | string) => sql`strpos(${text}::text, ${sql`${watchedWords.needle}`}) > 0`;

type Writing = {
  /** By `searchedText`. */
  text: SQL;
  /** By `waiting.ts`. */
  hold: SQL;
  /** By `may-write.ts`. */
  mayWrite?: SQL;
  /** They wait by a sanction only. */
  isExempt?: SQL;
};

/**
 * The table `rule` of a `with` that has `mine`. No row: they may not write this. `hold`: why it waits. `flags`: admins
 * look at it later. Of an admin's words only some are refused. Materialized and `offset 0`, PostgreSQL plans it once,
 * and not at each place that reads it.
 */
export function ruleRow({ text, hold, mayWrite = sql`true`, isExempt = sql`false` }: Writing): SQL {
  const does = (action: WordAction, where = sql`true`) =>
    sql`coalesce(bool_or(${watchedWords.action} = ${sql.raw(`'${action}'`)} and ${where}), false)`;
  const isNoAdmin = sql`mine.admin_since is null`;
  return sql`rule as materialized (
    select case when its.hold = 'sanction' or (its.hold is not null and not ${isExempt}) then its.hold end as hold, flags
    from ${mineWithRules}
      cross join lateral (select ${does('refuse')} as refuses, ${does('hold', isNoAdmin)} as holds,
          ${does('flag', isNoAdmin)} as flags
        from ${watchedWords} where ${sql`${watchedWords.loopId}`} = mine.loop_id and ${isMet(text)}) watched
      cross join lateral (select ${hold} as hold offset 0) waits
      cross join lateral (select case when watched.holds and waits.hold is distinct from 'sanction' then 'words'
        else waits.hold end as hold) its
    where not watched.refuses and ${mayWrite})`;
}
