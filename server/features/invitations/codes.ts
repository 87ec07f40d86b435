import { randomBytes, randomInt } from 'node:crypto';
import { codeLength } from '@loopyard/contract/codes.ts';
import { words } from './words.ts';

// Without 0, O, 1, l and I, as codes are read off a wall. Ten characters give 49 bits.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const friendlyWords = 5;

export function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export function newFriendlyToken(): string {
  return Array.from(randomBytes(friendlyWords), (byte) => words[byte]).join('-');
}

export function newToken(): string {
  return randomBytes(32).toString('hex');
}
