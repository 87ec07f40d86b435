import type { ErrorCode, Problem } from '@loopyard/contract/errors.ts';
import type { FieldErrors } from '@loopyard/contract/field-errors.ts';

/** A failed call; `detail` may be shown to people. `offline`: no answer arrived, status 0. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline';
  readonly status: number;
  readonly detail: string;
  /** Field name → the sentence shown under it. */
  readonly errors: FieldErrors;

  constructor(problem: Omit<Problem, 'type' | 'title' | 'code'> & { code: ErrorCode | 'offline' }) {
    super(problem.detail);
    this.name = 'ApiError';
    this.code = problem.code;
    this.status = problem.status;
    this.detail = problem.detail;
    this.errors = problem.errors ?? {};
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

export function sentence(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  return isApiError(error) && error.detail ? error.detail : otherwise;
}

export function offlineError(): ApiError {
  return new ApiError({
    code: 'offline',
    status: 0,
    detail: 'Loopyard could not be reached. Check your connection and try again.',
  });
}

/** Proxies and crashes answer without a problem body. */
export async function problemOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<Problem> | null;
  return new ApiError({
    code: body?.code ?? (response.status >= 500 ? 'internal' : 'malformed'),
    status: response.status,
    detail: body?.detail ?? 'Something went wrong on our side. Please try again.',
    ...(body?.errors && { errors: body.errors }),
  });
}
