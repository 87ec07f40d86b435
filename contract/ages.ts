import { emailError, emailKey } from './email.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';

/** From the youngest to adults. No birth date is asked. */
export const ageBands = ['under_13', '13_to_15', '16_or_17', '18_or_older'] as const;
export type AgeBand = (typeof ageBands)[number];

export const ageWords: Record<AgeBand, string> = {
  under_13: 'Under 13',
  '13_to_15': '13 to 15',
  '16_or_17': '16 or 17',
  '18_or_older': '18 or older',
};

/** Younger people need a parent's yes. Which of them a country has is the server's setting. */
export const agesOfConsent = [13, 16] as const;
export type AgeOfConsent = (typeof agesOfConsent)[number];

export const consentLimits = {
  /** Without an answer the account is erased. */
  daysOpen: 14,
  /** Mails for one account, with the first. */
  mails: 4,
  /** To one address, from all accounts that name it. */
  mailsPerDay: 5,
} as const;

export function isAgeBand(text: string): text is AgeBand {
  return (ageBands as readonly string[]).includes(text);
}

export function needsParent(band: AgeBand | null, ageOfConsent: AgeOfConsent): boolean {
  return band === 'under_13' || (band === '13_to_15' && ageOfConsent > 13);
}

export function ageBandErrors(band: string | null): FieldErrors {
  return fieldErrors({ age_band: band === null || isAgeBand(band) ? null : 'Please choose one of these' });
}

export function parentErrors(form: { parent_email: string; email: string }): FieldErrors {
  return fieldErrors({ parent_email: parentEmailError(form.parent_email, form.email) });
}

function parentEmailError(parentEmail: string, ownEmail: string): string | null {
  if (!parentEmail.trim()) return 'A parent’s e-mail is required';
  const wrong = emailError(parentEmail);
  if (wrong) return wrong;
  return emailKey(parentEmail) === emailKey(ownEmail)
    ? 'This is your own address. Please give the address of a parent'
    : null;
}
