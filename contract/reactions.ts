/** The signs of a reaction, in the order in which they are shown. */
export const signs = [
  { emoji: '👍', name: 'Thumbs up' },
  { emoji: '❤️', name: 'Heart' },
  { emoji: '😂', name: 'Laughing' },
  { emoji: '😮', name: 'Surprised' },
  { emoji: '😢', name: 'Sad' },
  { emoji: '🎉', name: 'Party' },
] as const;
export type Sign = (typeof signs)[number]['emoji'];
export const emojis = signs.map(({ emoji }) => emoji);

export const notASign = 'Please choose one of these six signs';
export const reactionsOff = 'Reactions are turned off in this loop';
export const heldReaction = 'Nobody can react before an admin has let this through';

/** A sign without reactions is left out. */
export type ReactionCounts = { [Emoji in Sign]?: number };
export type ReactionCount = { emoji: Sign; count: number };

export function listReactions(counts: ReactionCounts): ReactionCount[] {
  return emojis.flatMap((emoji) => {
    const count = counts[emoji] ?? 0;
    return count > 0 ? [{ emoji, count }] : [];
  });
}

/** One person’s sign in place of the one they gave before. */
export function withReaction(
  reactions: readonly { emoji: string; count: number }[],
  before: string | null,
  after: Sign | null,
): ReactionCount[] {
  const counts: Record<string, number> = Object.fromEntries(
    reactions.map(({ emoji, count }) => [emoji, count]),
  );
  if (before !== null) counts[before] = (counts[before] ?? 0) - 1;
  if (after !== null) counts[after] = (counts[after] ?? 0) + 1;
  return listReactions(counts);
}
