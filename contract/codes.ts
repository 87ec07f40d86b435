import { fits, limits } from './limits.ts';

/** Of the codes that we make. */
export const codeLength = 10;

/** A code, ours or a loop's own; the words that open the same; the token of an invitation. */
const shapes = [/^[0-9a-z]{8,32}$/, /^[a-z]+(-[a-z]+){4}$/, /^[0-9a-f]{64}$/];

/** What a person typed, as it is compared; null when it cannot be a code. */
export function codeKey(typed: string): string | null {
  if (!fits(typed, limits.typedCode)) return null;
  const key = typed.trim().toLowerCase().replace(/\s+/g, '-');
  return shapes.some((shape) => shape.test(key)) ? key : null;
}
