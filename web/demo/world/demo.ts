import type {
  CableChannelName,
  CableCommands,
  CableIdentifier,
  CableIncoming,
} from '@loopyard/contract/cable.ts';
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

type CommandCall<Name extends CableChannelName, Action extends keyof CableCommands<Name>> = {
  identifier: CableIdentifier<Name>;
  data: CableCommands<Name>[Action];
  /** Only to the sender. */
  tell: (message: CableIncoming<Name>) => void;
};

export type CommandAnswers = {
  [Name in CableChannelName as keyof CableCommands<Name> extends never ? never : Name]: {
    [Action in keyof CableCommands<Name>]: (demo: Demo, call: CommandCall<Name, Action>) => void;
  };
};

const quietAnswers = new WeakSet<object>();

/** Changes nothing that a visitor would notice, so a locked demo lets it pass. */
export function quiet<Answer extends object>(answer: Answer): Answer {
  quietAnswers.add(answer);
  return answer;
}

export const isQuiet = (answer: object): boolean => quietAnswers.has(answer);

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
