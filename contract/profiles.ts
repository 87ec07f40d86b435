import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { nameError, nameMax } from './names.ts';
import { lengthError } from './text.ts';

export const profileLimits = { bio: 2000 } as const;

/** Undefined fields stay unchanged. */
export function profileErrors(form: {
  firstName?: string | undefined;
  lastName?: string | undefined;
  nickname?: string | null | undefined;
  bio?: string | null | undefined;
}): FieldErrors {
  return fieldErrors({
    first_name: form.firstName === undefined ? null : nameError(form.firstName, 'First name'),
    last_name: form.lastName === undefined ? null : nameError(form.lastName, 'Last name'),
    nickname: lengthError(form.nickname ?? '', nameMax, 'A nickname'),
    bio: lengthError(form.bio ?? '', profileLimits.bio, 'A bio'),
  });
}
