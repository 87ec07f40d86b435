import { emailError } from './email.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { lengthError } from './text.ts';

export const reportLimits = {
  reason: 2000,
  note: 2000,
  text: 1000,
  appeal: 2000,
  answer: 1000,
  /** A link or a loop's name, from outside. */
  place: 500,
} as const;

/** For so long after a decision its author may ask for another look; so long, too, it can be taken back. */
export const appealDays = 14;
export const appealEnd = (decidedAt: Date) => new Date(decidedAt.getTime() + appealDays * 86_400_000);

export const appealDecisions = ['upheld', 'reversed'] as const;
export type AppealDecision = (typeof appealDecisions)[number];

/** The ways in which something is wrong, in the order of the form. `reason` is told to the author. */
export const reportCategories = {
  unkind: { label: 'It is unkind', reason: 'It is unkind to somebody' },
  private: {
    label: 'It shows private details or pictures',
    reason: 'It shows private details or pictures of somebody',
  },
  spam: { label: 'It is advertising or spam', reason: 'It is advertising or spam' },
  place: { label: 'It does not belong here', reason: 'It does not belong in this loop' },
  danger: { label: 'Somebody is in danger', reason: 'It puts somebody in danger' },
  illegal: { label: 'It is against the law', reason: 'It may be against the law' },
  other: { label: 'Something else', reason: 'It breaks the rules of this loop' },
} as const;
export type ReportCategory = keyof typeof reportCategories;
export const categoryNames = Object.keys(reportCategories) as [ReportCategory, ...ReportCategory[]];

export const caseOutcomes = ['kept', 'removed', 'warned'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** After so long somebody else may take it. */
export const claimHours = 24;

/** Each type of subject as people call it. A loop is reported from outside alone. */
export const reportedNouns = { Post: 'post', Message: 'comment', User: 'person', Loop: 'loop' } as const;

export function isUrgent(category: string): boolean {
  return category === 'danger';
}

/** `isByTime`: nobody decided it. `isReversed`: the decision was taken back. */
export type Ending = { outcome: CaseOutcome; isByTime?: boolean; isReversed?: boolean };

/** The reporter reads this. @param noun such as 'post' */
export function outcomeForReporter({ outcome, isByTime, isReversed }: Ending, noun: string): string {
  if (isReversed) return reversalForReporter(outcome, noun);
  if (isByTime) return `Nobody decided about it in time, so the ${noun} was left as it is.`;
  if (outcome === 'removed')
    return 'We looked at what you reported and removed it. Thank you for telling us.';
  if (outcome === 'warned')
    return 'We looked at what you reported and spoke to the person. Thank you for telling us.';
  const sentence = 'We looked at what you reported and left it where it is.';
  return noun === 'post' ? `${sentence} You will not see it in your feed.` : sentence;
}

/** Somebody without an account reads this. It says nothing of what there is in a loop. */
export function outcomeForOutsider({ outcome, isReversed }: Ending): string {
  if (isReversed) return 'We looked again at what you reported and took back what we had decided.';
  if (outcome === 'kept') return 'We looked at what you reported and changed nothing.';
  return outcomeForReporter({ outcome }, 'loop');
}

function reversalForReporter(outcome: CaseOutcome, noun: string): string {
  const sentence = 'We looked again at what you reported';
  if (noun === 'person') return `${sentence} and took back what we had decided.`;
  return outcome === 'removed'
    ? `${sentence} and put the ${noun} back where it was.`
    : `${sentence} and took back the warning.`;
}

/** The author reads this; null where nothing happened to them. @param noun such as 'post' */
export function outcomeForAuthor(
  outcome: CaseOutcome,
  { noun, loop, source }: { noun: string; loop: string; source: string },
): string | null {
  if (outcome === 'kept') return null;
  if (source === 'approval' && outcome === 'removed') return `Your ${noun} in ${loop} was not let through.`;
  if (noun === 'person')
    return outcome === 'removed' ? `You were removed from ${loop}.` : `You were warned in ${loop}.`;
  return outcome === 'removed'
    ? `Your ${noun} in ${loop} was removed.`
    : `You were warned about your ${noun} in ${loop}.`;
}

export function letThroughSentence(noun: string, loop: string): string {
  return `Your ${noun} in ${loop} was let through.`;
}

export function reportErrors(form: { reason: string }, noun = 'post'): FieldErrors {
  return fieldErrors({
    reason: form.reason.trim()
      ? lengthError(form.reason, reportLimits.reason, 'The reason')
      : `You must give a reason for reporting this ${noun}`,
  });
}

export type OutsideReport = { place: string; reason: string; email: string };

export function outsideReportErrors({ place, reason, email }: OutsideReport): FieldErrors {
  return fieldErrors({
    place: place.trim()
      ? lengthError(place, reportLimits.place, 'The link or name')
      : 'A link or the name of a loop is required',
    reason: reason.trim() ? lengthError(reason, reportLimits.reason, 'The text') : 'Please say what is wrong',
    email: emailError(email),
  });
}

export function decisionErrors(form: { note: string; text: string }): FieldErrors {
  return fieldErrors({
    text: lengthError(form.text, reportLimits.text, 'The message'),
    note: lengthError(form.note, reportLimits.note, 'The note'),
  });
}

export function appealErrors(form: { text: string }): FieldErrors {
  return fieldErrors({
    text: form.text.trim()
      ? lengthError(form.text, reportLimits.appeal, 'Your message')
      : 'Please say why it should be looked at again',
  });
}

export function answerErrors(form: { answer: string }): FieldErrors {
  return fieldErrors({ answer: lengthError(form.answer, reportLimits.answer, 'The answer') });
}

/** The author reads this. @param noun such as 'post' */
export function answerForAuthor(
  decision: AppealDecision,
  { noun, loop }: { noun: string; loop: string },
): string {
  if (decision === 'upheld') return `The admins of ${loop} looked again and left their decision as it is.`;
  return `The admins of ${loop} looked again and took back their decision about ${noun === 'person' ? 'you' : `your ${noun}`}.`;
}
