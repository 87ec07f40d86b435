import { hasInvisible } from './names.ts';
import { fits } from './text.ts';

/** The most characters of an address. */
export const emailMax = 254;

/**
 * An e-mail as it is compared: two that look the same are the same. One too long to be any has the key of none:
 * normalising takes the square of a text's length, so it is measured first.
 */
export function emailKey(email: string): string {
  const address = email.trim();
  return fits(address, emailMax) ? address.normalize('NFKC').toLowerCase() : '';
}

export function emailError(email: string): string | null {
  if (!email.trim()) return 'E-mail is required';
  if (!fits(email, emailMax) || hasInvisible(email.trim())) return 'E-mail must be valid';
  const valid = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]+$/u.test(email.trim());
  return valid ? null : 'E-mail must be valid';
}
