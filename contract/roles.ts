import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { nameError } from './names.ts';

export function roleErrors(form: { name: string }): FieldErrors {
  return fieldErrors({ name: nameError(form.name, 'Role name') });
}
