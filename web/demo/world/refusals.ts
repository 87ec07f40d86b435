import { type ErrorCode, errorCatalogue } from '@loopyard/contract/errors.ts';
import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import { ApiError } from '../../lib/api-error.ts';

export function refusal(code: ErrorCode, errors?: FieldErrors): ApiError {
  const { status, detail } = errorCatalogue[code];
  return new ApiError({ code, status, detail, ...(errors && { errors }) });
}

/** @throws ApiError if a field is wrong */
export function check(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw refusal('validation', errors);
}
