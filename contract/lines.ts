/** `othersCount` counts all beside the first, so the second, too. */
export type LineActors = { first: string; second: string | null; othersCount: number };

/** Hours for which a line of the bell takes in more, unless it is read before. */
export const hoursOpen = 12;

/** The sentences of lines that gather what several people did. */
export const lineSentences = {
  new_message({ first, second, othersCount }: LineActors, post: string): string {
    if (othersCount > 1) return `${first} and ${othersCount} others commented on ${post}`;
    return second === null ? `${first} commented on ${post}` : `${first} and ${second} commented on ${post}`;
  },
  updated({ first, second, othersCount }: LineActors, post: string): string {
    if (othersCount > 1) return `${first} and ${othersCount} others edited ${post}`;
    return second === null ? `${first} edited ${post}` : `${first} and ${second} edited ${post}`;
  },
};
