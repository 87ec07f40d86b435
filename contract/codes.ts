import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { fits, lengthError } from './text.ts';

export const codeLimits = {
  /** Of one that a loop chooses. */
  min: 8,
  max: 32,
  /** Of what a person types as a code: the code, its words, or an invitation's token. */
  typed: 100,
  description: 200,
} as const;

/** Of the codes that we make. */
export const codeLength = 10;

/** A code, ours or a loop's own; the words that open the same; the token of an invitation. */
const shapes = [/^[0-9a-z]{8,32}$/, /^[a-z]+(-[a-z]+){4}$/, /^[0-9a-f]{64}$/];

/** What a person typed, as it is compared; null when it cannot be a code. */
export function codeKey(text: string): string | null {
  if (!fits(text, codeLimits.typed)) return null;
  const key = text.trim().toLowerCase().replace(/\s+/g, '-');
  return shapes.some((shape) => shape.test(key)) ? key : null;
}

export function codeErrors(form: {
  description: string | null;
  expiresAt: Date | null;
  now: Date;
}): FieldErrors {
  return fieldErrors({
    description: lengthError(form.description ?? '', codeLimits.description, 'A description'),
    expires_at: form.expiresAt && form.expiresAt <= form.now ? 'Please choose a time in the future' : null,
  });
}
