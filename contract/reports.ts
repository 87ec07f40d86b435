import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { lengthError } from './text.ts';

export const reportLimits = { reason: 2000, note: 2000 } as const;

export function reportErrors(form: { reason: string }): FieldErrors {
  return fieldErrors({
    reason: form.reason.trim()
      ? lengthError(form.reason, reportLimits.reason, 'The reason')
      : 'You must give a reason for reporting this post',
  });
}

export function resolutionErrors(form: { note: string }): FieldErrors {
  return fieldErrors({ note: lengthError(form.note, reportLimits.note, 'The note') });
}
