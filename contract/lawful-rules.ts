import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { lengthError } from './text.ts';

export const lawfulTextMax = 2000;

/** Apart from the texts' names, so that public pages don't bring the rules of all forms along. */
export function lawfulTextErrors({ text }: { text: string }): FieldErrors {
  return fieldErrors({ text: lengthError(text.trim(), lawfulTextMax, 'This text') });
}
