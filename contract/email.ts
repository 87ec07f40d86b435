import { hasInvisible } from './names.ts';
import { fits } from './text.ts';

export const emailMax = 254;

/** The form used for comparison. The length comes first, as normalising takes time quadratic in it. */
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
