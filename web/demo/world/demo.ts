import type {
  CableChannelName,
  CableCommands,
  CableIdentifier,
  CableIncoming,
} from '@loopyard/contract/cable.ts';
import type { RestAnswer, RestCall, RestInput } from '@loopyard/contract/rest.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Document } from '../../lib/document.ts';
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

/** Answers to all documents of a noun's `.gen.ts`. */
export type DocumentAnswers<Module> = {
  [Key in keyof Module as Key extends `${infer Name}Document` ? Name : never]: Module[Key] extends Document<
    infer Data,
    infer Variables
  >
    ? (demo: Demo, variables: Variables) => Numbered<Data> | Promise<Numbered<Data>>
    : never;
};

/** Ids are numbers here, as in REST. The transport writes them as the texts of GraphQL. */
type Numbered<Data> = Data extends readonly (infer Item)[]
  ? Numbered<Item>[]
  : Data extends object
    ? { [Key in keyof Data]: Key extends IdName ? NumberFor<Data[Key]> : Numbered<Data[Key]> }
    : Data;
type IdName = 'id' | `${string}_${'id' | 'ids'}`;
type NumberFor<Id> = Id extends string ? number : Id extends string[] ? number[] : Id;

/** Named as in `contract/authorization.ts`: `MessagesChannel send_message`. */
export type CommandAnswers<Name extends CableChannelName> = {
  [Action in keyof CableCommands<Name> & string as `${Name} ${Action}`]: (
    demo: Demo,
    identifier: CableIdentifier<Name>,
    data: CableCommands<Name>[Action],
  ) => void;
};

const quietAnswers = new WeakSet<object>();

/** Changes nothing that a visitor would notice, so a locked demo lets it pass. */
export function quiet<Answer extends object>(answer: Answer): Answer {
  quietAnswers.add(answer);
  return answer;
}

export const isQuiet = (answer: object): boolean => quietAnswers.has(answer);

/** Without the catalogue of errors, which a demo needs only later: `refusals.ts`. */
export const notFound = () => new ApiError({ code: 'not_found', status: 404, detail: 'Not found' });

export function notHere(detail: string): ApiError {
  return new ApiError({ code: 'forbidden', status: 403, detail });
}

/** An answer that only says why a demo can't do this. */
export const never = (detail: string) => (): never => {
  throw notHere(detail);
};

export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw notFound();
  return value;
}

export const timeOf = ({ now }: Demo) => now().toISOString();
