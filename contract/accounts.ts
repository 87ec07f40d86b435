import { emailError, emailKey } from './email.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { nameError } from './names.ts';
import { characters, fits } from './text.ts';

export const accountLimits = {
  passwordMin: 8,
  passwordMax: 128,
  /** The token in a mailed link. */
  token: 100,
  confirmationDays: 7,
  /** To one address, with the one at the sign-up. */
  confirmationsPerDay: 4,
  /** To confirm a new e-mail address. */
  emailChangeDays: 3,
  emailChangesPerHour: 5,
  emailUndoDays: 7,
} as const;

export function registerErrors(form: {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}): FieldErrors {
  return fieldErrors({
    first_name: nameError(form.first_name, 'First name'),
    last_name: nameError(form.last_name, 'Last name'),
    email: emailError(form.email),
    password: newPasswordError(form.password),
  });
}

export function loginErrors(form: { email: string; password: string }): FieldErrors {
  return fieldErrors({
    email: emailError(form.email),
    password: form.password ? null : 'Password is required',
  });
}

export function newPasswordError(password: string): string | null {
  if (!password) return 'Password is required';
  if (!fits(password, accountLimits.passwordMax))
    return `Password must have at most ${accountLimits.passwordMax} characters`;
  return characters(password) < accountLimits.passwordMin
    ? `Password must have at least ${accountLimits.passwordMin} characters`
    : null;
}

/** @param present the address that the account has */
export function emailChangeErrors(
  { email, password }: { email: string; password: string },
  present: string,
): FieldErrors {
  const isSame = emailKey(email) === emailKey(present);
  return fieldErrors({
    email: emailError(email) ?? (isSame ? 'This is your e-mail address already' : null),
    current_password: password ? null : 'Password is required',
  });
}

export function confirmationError(password: string, confirmation: string): string | null {
  if (!confirmation) return 'Password confirmation is required';
  return password === confirmation ? null : "Passwords don't match";
}
