import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { fits, lengthError } from './text.ts';

export const codeLimits = {
  /** For a code that a loop chooses. */
  min: 8,
  max: 32,
  /** Any code that a person types: a code, its words, or an invitation token. */
  typed: 100,
  description: 200,
} as const;

/** Length of a generated code. */
export const codeLength = 10;

/** Comes by a link in a mail; nobody types it. */
export const invitationToken = /^[0-9a-f]{64}$/;

/** A generated or chosen code; its five words; an invitation token. */
const shapes = [/^[0-9a-z]{8,32}$/, /^[a-z]+(-[a-z]+){4}$/, invitationToken];

/** Normalises a typed code for comparison; null if it can't be a code. */
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
