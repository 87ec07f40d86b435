import { codeLimits } from './codes.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { formatPence } from './money.ts';
import { nameError } from './names.ts';
import { fits, lengthError } from './text.ts';

export const loopLimits = {
  welcomeText: 500,
  feePence: { least: 100, most: 100_000 },
} as const;

export const feePeriods = ['once', 'year'] as const;
export type FeePeriod = (typeof feePeriods)[number];

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
