import { type ErrorCode, errorCatalogue } from '@loopyard/contract/errors.ts';
import type { FieldErrors } from '@loopyard/contract/field-errors.ts';

/** Expected failures are returned; unexpected ones are thrown. */
export type Result<T> = { ok: true; value: T } | Failure;

/** `detail` replaces the default message; `errors` are by field; `retryAfter` is in seconds. */
export type Failure = {
  ok: false;
  code: ErrorCode;
  detail?: string;
  errors?: FieldErrors;
  retryAfter?: number;
};

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(code: ErrorCode, more: Omit<Failure, 'ok' | 'code'> = {}): Failure {
  return { ok: false, code, ...more };
}

export function invalid(errors: FieldErrors): Failure | null {
  const [detail] = Object.values(errors);
  return detail === undefined ? null : fail('validation', { detail, errors });
}

export function sentenceOf({ code, detail, errors = {} }: Failure): string {
  return detail ?? Object.values(errors)[0] ?? errorCatalogue[code].detail;
}
