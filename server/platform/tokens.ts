import { createHash } from 'node:crypto';

/** SHA-256 in base64url. Enough for a random token, which can't be guessed; a password needs more. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
