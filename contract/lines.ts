import { type GatheredAction, isGathered } from './notify.ts';

/** `othersCount` counts all beside the first, so the second, too. */
export type LineActors = { first: string; second: string | null; othersCount: number };

type LineSentence = (people: LineActors, post: string) => string;

/** The sentences of lines that gather what several people did. */
export const lineSentences: Record<GatheredAction, LineSentence> = {
  new_message({ first, second, othersCount }, post) {
    if (othersCount > 1) return `${first} and ${othersCount} others commented on ${post}`;
    return second === null ? `${first} commented on ${post}` : `${first} and ${second} commented on ${post}`;
  },
  updated({ first, second, othersCount }, post) {
    if (othersCount > 1) return `${first} and ${othersCount} others edited ${post}`;
    return second === null ? `${first} edited ${post}` : `${first} and ${second} edited ${post}`;
  },
  mentioned({ first, second, othersCount }, post) {
    if (othersCount > 1) return `${first} and ${othersCount} others named you in ${post}`;
    return second === null ? `${first} named you in ${post}` : `${first} and ${second} named you in ${post}`;
  },
  reaction({ first, second, othersCount }, post) {
    if (othersCount > 1) return `${first} and ${othersCount} others reacted to what you wrote in ${post}`;
    return second === null
      ? `${first} reacted to what you wrote in ${post}`
      : `${first} and ${second} reacted to what you wrote in ${post}`;
  },
};

/** `followed`: the name of the one who acted, if the reader follows them. */
export type LineFacts = { action: string; isOwn: boolean; hasCommented: boolean; followed: string | null };

/** Why a line is told, to be read after its sentence. Null where the sentence says it. */
export function whyTold({ action, isOwn, hasCommented, followed }: LineFacts): string | null {
  if (action === 'invited') return 'because you were asked';
  if (action === 'created')
    return followed ? `because you follow ${followed}` : 'because you chose Everything';
  if (action === 'mentioned' || action === 'reaction' || !isGathered(action)) return null;
  if (isOwn) return 'because it is your post';
  return hasCommented ? 'because you commented' : 'because you follow this post';
}
