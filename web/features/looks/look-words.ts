import type { LookKind } from '@loopyard/contract/looks.ts';
import { isolated } from '../../lib/words.ts';
import type { Look } from './looks.ts';

export type Reader = 'member' | 'leads';

type People = { by: string; member: string; loop: string };

/** Each kind of look, as the member reads it and as those who run the loop do. */
const words: Record<LookKind, Record<Reader, (people: People) => string>> = {
  figures: {
    member: ({ by, loop }) => `${by} looked at how much you write in ${loop}`,
    leads: ({ by, member }) => `${by} looked at how much ${member} writes`,
  },
  seen_times: {
    member: ({ by, loop }) => `${by} looked at when you opened posts in ${loop}`,
    leads: ({ by, member }) => `${by} looked at when ${member} opened posts`,
  },
  picture: {
    member: ({ by, loop }) => `${by} opened a picture of yours that waits or was reported in ${loop}`,
    leads: ({ by, member }) => `${by} opened a picture by ${member} that waits or was reported`,
  },
};

const peopleOf = ({ by, subject, loop }: Look): People => ({
  by: isolated(by.name),
  member: isolated(subject.name),
  loop: isolated(loop.name),
});

export function lookSentence(look: Look, reader: Reader): string {
  return words[look.kind][reader](peopleOf(look));
}
