import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { lengthError } from './text.ts';

export const commentLimits = { text: 2000, uuid: 64 } as const;

export function commentErrors(form: { text: string }): FieldErrors {
  return fieldErrors({
    text: form.text.trim()
      ? lengthError(form.text, commentLimits.text, 'A comment')
      : 'This field is required',
  });
}
