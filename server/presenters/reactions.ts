import {
  emojis,
  listReactions,
  type ReactionCount,
  type ReactionCounts,
  type Sign,
} from '@loopyard/contract/reactions.ts';
import { z } from 'zod';

const sign = z.enum(emojis);

export const reactionsOutput = {
  reactions: z
    .array(z.object({ emoji: sign, count: z.int() }).meta({ id: 'ReactionCount' }))
    .describe('How many gave each sign; none where it is locked or held, or the loop has turned them off'),
  my_reaction: sign.nullable().describe('My own sign'),
};

/** `reactions`: null where there can be none. */
export function shapeReactions(row: { reactions: ReactionCounts | null; myReaction: Sign | null }): {
  reactions: ReactionCount[];
  my_reaction: Sign | null;
} {
  return {
    reactions: listReactions(row.reactions ?? {}),
    my_reaction: row.reactions && row.myReaction,
  };
}
