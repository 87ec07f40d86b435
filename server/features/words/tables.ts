import type { WordAction } from '@loopyard/contract/words.ts';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LoopId, UserId, WordId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';

/** Ask `access/watched.ts` what a text meets. */
export const watchedWords = pgTable(
  'watched_words',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref<WordId>('id').notNull().generatedAlwaysAsIdentity(),
    /** The admins' spelling, which people read. */
    word: text().notNull(),
    /** By `needleOf`, so that the search is for a part of a text and never for a pattern. */
    needle: text().notNull(),
    action: text().$type<WordAction>().notNull(),
    createdBy: ref<UserId>('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    uniqueIndex('watched_words_once').on(t.loopId, t.needle),
    index('watched_words_created_by').on(t.createdBy),
  ],
);
belongs(watchedWords, ['loop'], {
  loopId: { purged: 'deleted' },
  createdBy: {
    erased: { keptBecause: 'The word is the loop’s; whoever added it has no name any more.' },
    exported: { withheld: 'It is the loop’s.' },
  },
});
