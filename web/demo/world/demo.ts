import type { CableChannelName, CableIdentifier, CableIncoming } from '@loopyard/contract/cable.ts';
import { type ErrorCode, errorCatalogue } from '@loopyard/contract/errors.ts';
import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import type { RestAnswer, RestCall, RestInput } from '@loopyard/contract/rest.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { World } from './model.ts';

export type Demo = {
  world: World;
  viewerId: () => number;
  now: () => Date;
  publish: <Name extends CableChannelName>(
    channel: CableIdentifier<Name>,
    message: CableIncoming<Name>,
  ) => void;
};

export type RestAnswers = {
  [Call in RestCall]?: (
    demo: Demo,
    input: Required<RestInput<Call>>,
  ) => RestAnswer<Call> | Promise<RestAnswer<Call>>;
};

export function refusal(code: ErrorCode, errors?: FieldErrors): ApiError {
  const { status, detail } = errorCatalogue[code];
  return new ApiError({ code, status, detail, ...(errors && { errors }) });
}

export function notHere(detail: string): ApiError {
  return new ApiError({ code: 'forbidden', status: 403, detail });
}

/** @throws ApiError if a field is wrong */
export function check(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw refusal('validation', errors);
}
