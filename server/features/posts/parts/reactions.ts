import type { ReactionCounts, Sign } from '@loopyard/contract/reactions.ts';
import { sql } from 'drizzle-orm';
import { reactionsOutput, shapeReactions } from '../../../presenters/reactions.ts';
import { postReactions } from '../../reactions/tables.ts';
import { takesReactions } from '../../rules/tables.ts';
import { posts } from '../tables.ts';
import { definePart } from './part.ts';

/** Written by the feature `reactions` alone. */
export const reactionsPart = definePart({
  input: {},
  read: () => undefined,
  selection: {
    /** Null where there can be none. */
    reactions: sql<ReactionCounts | null>`case when ${posts.heldFor} is null and ${takesReactions(sql`${posts.loopId}`)}
      then ${posts.reactions} end`,
    myReaction: sql<Sign | null>`case when ${posts.reactions} <> '{}' then (select mine.emoji from ${postReactions} mine
      where mine.loop_id = ${sql`${posts.loopId}`} and mine.post_id = ${sql`${posts.id}`}
        and mine.user_id = ${sql.placeholder('userId')}) end`,
  },
  concealed: { reactions: null, myReaction: null },
  output: reactionsOutput,
  shape: shapeReactions,
});
