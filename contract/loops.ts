import { codeLimits } from './codes.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { formatPence } from './money.ts';
import { nameError } from './names.ts';
import { fits, lengthError } from './text.ts';

/** Every account starts with this loop selected. It has no members and no posts. */
export const DEFAULT_LOOP_ID = 63;

export const loopLimits = {
  welcomeText: 500,
  feePence: { least: 100, most: 100_000 },
} as const;

export const feePeriods = ['once', 'year'] as const;
export type FeePeriod = (typeof feePeriods)[number];

/** Languages whose word forms the search knows. */
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

/** For the `lang` of a text. */
export const languageTags: Record<Language, string> = {
  arabic: 'ar',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  greek: 'el',
  hungarian: 'hu',
  irish: 'ga',
  italian: 'it',
  norwegian: 'no',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  spanish: 'es',
  swedish: 'sv',
  turkish: 'tr',
};

/** The answer of each kind of loop to 'Is everybody here 18 or older?'; null: somebody has to say. */
export const adultsByKind = {
  school: false,
  college: false,
  university: true,
  club: null,
  union: true,
} as const satisfies Record<string, boolean | null>;
export type LoopKind = keyof typeof adultsByKind;

/** @param answer undefined: not given */
export function isAdultsOnlyAtFirst(answer: boolean | undefined, kind: LoopKind | null): boolean {
  return answer ?? (kind && adultsByKind[kind]) ?? true;
}

/** For a form: where the kind of loop has no answer, somebody gives one. */
export function adultsError(kind: LoopKind | null, isAnswered: boolean): string | null {
  const asks = kind !== null && adultsByKind[kind] === null;
  return asks && !isAnswered ? 'Please say if everybody is 18 or older' : null;
}

/** An admin is asked once on screen. */
export function asksForAdults(loop: { kind: LoopKind | null; isAnswered: boolean }): boolean {
  return !loop.isAnswered && (loop.kind === null || adultsByKind[loop.kind] === null);
}

type Doors = { is_public?: boolean | undefined; has_guest_access?: boolean | undefined };

/** The catalogue of errors says it too. It is here because every screen loads this file, and few that one. */
export const staysClosed = 'This loop has members under 18, so it stays closed';

/** Nobody but its members reads a protected loop. `change` holds what is given now, `result` what comes of it. */
export function protectedErrors(
  change: Doors & { adults_only?: boolean | undefined },
  result: Required<Doors> & { adults_only: boolean },
): FieldErrors {
  if (result.adults_only) return {};
  const isOpen = result.is_public || result.has_guest_access;
  return fieldErrors({
    is_public: change.is_public ? staysClosed : null,
    has_guest_access: change.has_guest_access ? staysClosed : null,
    adults_only:
      change.adults_only === false && isOpen ? 'Turn off the public loop and guest access first' : null,
  });
}

/** A member keeps access for this many days after a fee falls due. */
export const feeGraceDays = 14;

export function loopErrors(form: { name: string; loop_code?: string | null | undefined }): FieldErrors {
  return fieldErrors({
    name: nameError(form.name, 'Loop name'),
    loop_code: form.loop_code ? ownCodeError(form.loop_code) : null,
  });
}

/** Missing fields stay unchanged. */
export function loopEditErrors(form: {
  name?: string | undefined;
  welcome_text?: string | null | undefined;
  membership_fee_pence?: number | null | undefined;
}): FieldErrors {
  return fieldErrors({
    name: form.name === undefined ? null : nameError(form.name, 'Loop name'),
    welcome_text: lengthError(form.welcome_text ?? '', loopLimits.welcomeText, 'The welcome text'),
    membership_fee_pence: feeError(form.membership_fee_pence ?? null),
  });
}

/** Guests read for nothing what members pay for. `change` holds what is given now, `result` what comes of it. */
export function feeForGuestsErrors(
  change: { membership_fee_pence?: number | null | undefined; has_guest_access?: boolean | undefined },
  result: { membership_fee_pence: number | null; has_guest_access: boolean },
): FieldErrors {
  if (result.membership_fee_pence === null || !result.has_guest_access) return {};
  return fieldErrors({
    membership_fee_pence: change.membership_fee_pence
      ? 'Turn off guest access first: guests read without paying'
      : null,
    has_guest_access: change.has_guest_access
      ? 'Remove the membership fee first: guests would read without paying it'
      : null,
  });
}

function feeError(pence: number | null): string | null {
  const { least, most } = loopLimits.feePence;
  if (pence === null || (pence >= least && pence <= most)) return null;
  return `The membership fee must be from ${formatPence(least)} to ${formatPence(most)}`;
}

function ownCodeError(code: string): string | null {
  const isCode = fits(code, codeLimits.max) && /^[0-9a-z]{8,32}$/i.test(code);
  return isCode ? null : `A code must have ${codeLimits.min} to ${codeLimits.max} letters and digits`;
}
