import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { mentionsError } from './mentions.ts';
import { lengthError } from './text.ts';

export const commentLimits = { text: 2000, uuid: 64 } as const;

export function commentErrors(form: { text: string }): FieldErrors {
  return fieldErrors({
    text: form.text.trim()
      ? (lengthError(form.text, commentLimits.text, 'A comment') ?? mentionsError(form.text))
      : 'This field is required',
  });
}
