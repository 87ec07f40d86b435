import { createHash, randomBytes, randomInt } from 'node:crypto';
import { codeLength } from '@loopyard/contract/codes.ts';
import { words } from './words.ts';

// No 0 O 1 l I: a code is read off a wall and typed. Ten of them say 49 bits.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const friendlyWords = 5;

export function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The same door as words to read aloud: 40 bits. */
export function newFriendlyToken(): string {
  return Array.from(randomBytes(friendlyWords), (byte) => words[byte]).join('-');
}

/** A door for one person: 256 bits, in letters that survive any case. */
export function newToken(): string {
  return randomBytes(32).toString('hex');
}

/** What is kept of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
