import { codeLimits } from './codes.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { formatPence } from './money.ts';
import { cleanName } from './names.ts';
import { fits, lengthError } from './text.ts';

/** The loop every account has selected until it picks another; it has no members and no posts. */
export const DEFAULT_LOOP_ID = 63;

export const loopLimits = {
  name: 49,
  welcomeText: 500,
  /** What a membership fee may be. */
  feePence: { least: 100, most: 100_000 },
} as const;

/** How often a membership fee is paid. */
export const feePeriods = ['once', 'year'] as const;
export type FeePeriod = (typeof feePeriods)[number];

/** What a loop's words may be written in, by which a search knows their forms. */
export const languages = [
  'arabic',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'greek',
  'hungarian',
  'irish',
  'italian',
  'norwegian',
  'portuguese',
  'romanian',
  'russian',
  'spanish',
  'swedish',
  'turkish',
] as const;
export type Language = (typeof languages)[number];

/** After being asked for a fee that is due, a member goes on as before for this long. */
export const feeGraceDays = 14;

export function loopErrors(form: { name: string; loop_code?: string | null | undefined }): FieldErrors {
  return fieldErrors({
    name: loopNameError(form.name),
    loop_code: form.loop_code ? ownCodeError(form.loop_code) : null,
  });
}

/** What is left out stays as it is. */
export function loopEditErrors(form: {
  name?: string | undefined;
  welcome_text?: string | null | undefined;
  membership_fee_pence?: number | null | undefined;
}): FieldErrors {
  return fieldErrors({
    name: form.name === undefined ? null : loopNameError(form.name),
    welcome_text: lengthError(form.welcome_text ?? '', loopLimits.welcomeText, 'The welcome text'),
    membership_fee_pence: feeError(form.membership_fee_pence ?? null),
  });
}

function loopNameError(name: string): string | null {
  return cleanName(name) ? lengthError(name, loopLimits.name, 'Loop name') : 'Loop name is required';
}

function feeError(pence: number | null): string | null {
  const { least, most } = loopLimits.feePence;
  if (pence === null || (pence >= least && pence <= most)) return null;
  return `A membership fee is ${formatPence(least)} to ${formatPence(most)}`;
}

function ownCodeError(code: string): string | null {
  const isCode = fits(code, codeLimits.max) && /^[0-9a-z]{8,32}$/i.test(code);
  return isCode ? null : `A code has ${codeLimits.min} to ${codeLimits.max} letters and digits`;
}
