import { consentLimits } from './ages.ts';
import { formerNameDays } from './names.ts';
import { scheduleLimits } from './schedule.ts';

/**
 * How long data is kept: each table names its term, and the privacy policy and docs/operations.md print the list.
 * `days` are those after which a chore ends it.
 */
type Retained = { subject: string; until: string; days?: number };

const after = (days: number) => ({ days, until: period(days) });

export const retention = {
  account: { subject: 'Your account, your profiles and what you share', until: 'until you delete it' },
  waiting: {
    subject: 'An account that waits for a parent, with the parent’s address',
    ...after(consentLimits.daysOpen),
  },
  deletedPost: {
    subject: 'A deleted post or comment',
    until: 'its words go at once, and those below a deleted post within an hour',
  },
  scheduledPost: {
    subject: 'A scheduled post whose author left the loop before its time',
    ...after(scheduleLimits.keptDays),
  },
  loop: { subject: 'A deleted loop, with everything in it', ...after(14) },
  unusedUpload: { subject: 'A file that was uploaded but not used in a post', ...after(1) },
  mail: {
    subject: 'E-mails that we sent',
    days: 30,
    until: `their words are deleted at once, and the note that we sent them after ${period(30)}`,
  },
  session: {
    subject: 'A login',
    days: 30,
    until: `it ends after 30 days without use, and after 180 days at the latest, and is deleted ${period(30)} later unless it is your last`,
  },
  place: { subject: 'Where you logged in, scrambled', until: '90 days, and a year for a device' },
  address: { subject: 'An e-mail address that you had before', ...after(365) },
  link: { subject: 'A link for a new password or to confirm an address', ...after(30) },
  invitation: {
    subject: 'An invitation by e-mail that nobody took up',
    days: 30,
    until: `${period(30)} after it ended`,
  },
  notification: { subject: 'Notifications', ...after(180) },
  digest: { subject: 'The days on which we sent you a summary', ...after(8) },
  activity: {
    subject: 'How much you posted and commented each day',
    days: 365,
    until: `${period(365)}, then only the sum is kept`,
  },
  view: {
    subject: 'When you opened a post',
    days: 365,
    until: `${period(365)}, then only that you opened it`,
  },
  case: {
    subject: 'What somebody reported, with its files and the address of somebody without an account',
    until: '180 days after the decision, also if its author deletes it or their account',
  },
  formerName: {
    subject: 'A name you had before, for the admins of a loop with members under 18',
    ...after(formerNameDays),
  },
  look: { subject: 'Who looked at the figures of a member under 18', ...after(365) },
  loopAct: { subject: 'What the admins of a loop did, in its log', ...after(730) },
  lawfulText: {
    subject: 'What the operator tells readers on public pages',
    until: 'until the operator changes it',
  },
  operatorAct: {
    subject: 'A note of what the operator did to your account, without your name',
    ...after(730),
  },
  dataRequest: { subject: 'A request about your data', days: 365, until: `${period(365)} after its answer` },
  enquiry: { subject: 'What you write to us in a contact form', ...after(365) },
  money: {
    subject: 'Payments and invoices',
    until: 'as long as the law asks, without your name once you delete your account',
  },
  erasure: {
    subject: 'The number of a deleted account',
    until: 'for good, so that a restored backup deletes it again',
  },
  event: { subject: 'Notes of the server to itself, without words', until: '7 days after they were handled' },
  retry: { subject: 'Answers to requests, in case a browser asks twice', ...after(1) },
} as const satisfies Record<string, Retained>;

export type RetentionTerm = keyof typeof retention;

type Timed = {
  [Name in RetentionTerm]: (typeof retention)[Name] extends { days: number } ? Name : never;
}[RetentionTerm];

/** The moment before which data of this term has ended. */
export function keptSince(term: Timed, now: Date): Date {
  return new Date(now.getTime() - retention[term].days * 86_400_000);
}

function period(days: number): string {
  if (days === 1) return 'a day';
  if (days === 365) return 'a year';
  return days === 730 ? 'two years' : `${days} days`;
}
