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

/** Times like `22:00`, by the person's clock; they may pass midnight. `weekdays`: on which they begin, 1 is Monday. */
export type QuietHours = { from: string | null; until: string | null; weekdays: number[] };

export const everyDay = [1, 2, 3, 4, 5, 6, 7];

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

export function quietErrors({ from, until, weekdays }: QuietHours): FieldErrors {
  return fieldErrors({
    quiet_from: from === null || timeOfDay.test(from) ? null : 'Please give a time, such as 22:00',
    quiet_until: quietEndError(from, until),
    quiet_weekdays:
      weekdays.length > 0 && weekdays.every((day) => everyDay.includes(day))
        ? null
        : 'Please choose days from 1 to 7',
  });
}

function quietEndError(from: string | null, until: string | null): string | null {
  if (until === null) return from === null ? null : 'Please say when they end';
  if (!timeOfDay.test(until)) return 'Please give a time, such as 07:00';
  if (from === null) return 'Please say when they begin';
  return from === until ? 'Please choose another end' : null;
}

/** Which e-mails somebody still wants who follows the link in one. */
export const mailScopes = ['these', 'weekly', 'to_me', 'none'] as const;
export type MailScope = (typeof mailScopes)[number];

/** Why a mail was sent that can be stopped: a switch of the preferences, or the summary. */
export const mailReasons = ['post', 'message', 'comment', 'event', 'announcement', 'digest'] as const;
export type MailReason = (typeof mailReasons)[number];
