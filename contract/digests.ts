import { type FieldErrors, fieldErrors } from './field-errors.ts';

/** How often somebody gets a summary by e-mail. */
export const digests = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof digests)[number];

/** Hours and days are those of the person's time zone; 1 is Monday. */
export type DigestTimes = { digest: Digest; hour: number; weekday: number };

export const digestDefaults: DigestTimes = { digest: 'off', hour: 17, weekday: 5 };

export function digestErrors({
  digest,
  hour,
  weekday,
}: { [Name in keyof DigestTimes]?: unknown }): FieldErrors {
  return fieldErrors({
    digest:
      digest === undefined || digests.some((name) => name === digest) ? null : 'Please choose one of these',
    digest_hour: isWithin(hour, 0, 23) ? null : 'Please choose an hour from 0 to 23',
    digest_weekday: isWithin(weekday, 1, 7) ? null : 'Please choose a day from 1 to 7',
  });
}

function isWithin(value: unknown, first: number, last: number): boolean {
  return value === undefined || (Number.isInteger(value) && Number(value) >= first && Number(value) <= last);
}

/** What an unsubscribing person wants from now on. */
export const mailScopes = ['these', 'weekly', 'to_me', 'none'] as const;
export type MailScope = (typeof mailScopes)[number];

/** What a mail that can be stopped was sent for: a switch of the preferences, or the summary. */
export const mailReasons = ['post', 'message', 'comment', 'digest'] as const;
export type MailReason = (typeof mailReasons)[number];
