import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs what a link says; 160 bits. */
export function sign(secret: string, ...parts: (string | number)[]): string {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('base64url').slice(0, 27);
}

export function signatureMatches(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
