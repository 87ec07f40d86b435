import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { lengthError } from './text.ts';

export const pollLimits = {
  question: 200,
  option: 100,
  options: { min: 2, max: 20 },
  /** Until the last day on which it can close. */
  mostDays: 365,
  page: 50,
} as const;

export const pollClosed = 'This poll has closed';
export const votedForGood = 'You have voted already. An anonymous vote can’t be changed';
export const heldPoll = 'Nobody can vote before an admin has let this through';
export const keptPoll = 'Somebody has voted, so the poll stays as it is';
export const noOption = 'Please choose one of the options';
export const notAnonymous = 'Nobody learns who voted for what in an anonymous poll';
export const resultsWait = 'The result is not shown yet';

export function tooManyChoices(most: number): string {
  return most === 1 ? 'Please choose one option only' : `Please choose ${most} options at most`;
}

export type PollForm = {
  question: string;
  options: string[];
  max_choices: number;
  closes_at: string | null;
};

export function pollErrors({ question, options, max_choices, closes_at }: PollForm, now: Date): FieldErrors {
  const rules = fieldErrors({
    question: question.trim()
      ? lengthError(question, pollLimits.question, 'A question')
      : 'A poll needs a question',
    max_choices:
      max_choices >= 1 && max_choices <= options.length
        ? null
        : `Please choose a number from 1 to ${Math.max(1, options.length)}`,
    closes_at: closes_at === null || isClosingTime(new Date(closes_at), now) ? null : notAClosingTime,
  });
  return { ...rules, ...optionErrors(options) };
}

export const notAClosingTime = 'Please choose a time within the next year';

function isClosingTime(at: Date, now: Date): boolean {
  return at > now && at.getTime() <= now.getTime() + pollLimits.mostDays * 86_400_000;
}

/** An option alone is wrong under a name like `options.2`. */
function optionErrors(options: string[]): FieldErrors {
  const { min, max } = pollLimits.options;
  if (options.length < min) return { options: `A poll needs ${min} options at least` };
  if (options.length > max) return { options: `A poll can have ${max} options at most` };
  const texts = options.map((option) => option.trim().toLowerCase());
  const rules = texts.map((text, at) => [`options.${at}`, optionError(text, texts.slice(0, at))] as const);
  return fieldErrors(Object.fromEntries(rules));
}

function optionError(text: string, before: string[]): string | null {
  if (text === '') return 'Please fill in this option';
  if (before.includes(text)) return 'Two options are the same';
  return lengthError(text, pollLimits.option, 'An option');
}

/** Null: valid. */
export function choiceError(
  positions: number[],
  poll: { optionsCount: number; maxChoices: number },
): string | null {
  const choices = new Set(positions);
  if (choices.size === 0 || [...choices].some((at) => at < 0 || at >= poll.optionsCount)) return noOption;
  return choices.size > poll.maxChoices ? tooManyChoices(poll.maxChoices) : null;
}
