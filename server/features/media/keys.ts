import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Names a file in links and in the store; says nothing and cannot be guessed. */
export function newKey(): string {
  return randomBytes(16).toString('hex');
}

export const keyPattern = /^[0-9a-f]{32}$/;

/** The key (or the media's id) in whatever a client names a media by: a link, a key or an id. */
export function mediaName(named: string): { key: string } | { id: number } | null {
  if (/^[1-9]\d{0,14}$/.test(named)) return { id: Number(named) };
  const key = /(?:^|\/media\/)([0-9a-f]{32})(?:[/?#]|$)/.exec(named)?.[1];
  return key ? { key } : null;
}

/** Signs what a link says; 160 bits. */
export function sign(secret: string, ...parts: (string | number)[]): string {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('base64url').slice(0, 27);
}

export function signatureMatches(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
