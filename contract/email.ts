import { fits, limits } from './limits.ts';

/**
 * An e-mail as it is compared: two that look the same are the same. One too long to be any has the key of none:
 * normalising takes the square of a text's length, so it is measured first.
 */
export function emailKey(email: string): string {
  const address = email.trim();
  return fits(address, limits.email) ? address.normalize('NFKC').toLowerCase() : '';
}
