import type {
  CableChannelName,
  CableCommands,
  CableIncoming,
  CableParams,
} from '@loopyard/contract/cable.ts';
import type { z } from 'zod';
import type { SignedIn, Viewer } from '../context.ts';
import type { Limit } from '../http/limits.ts';
import { knownFailure } from '../http/problem.ts';
import { type Failure, fail, type Result, sentenceOf } from '../result.ts';
import type { Stream } from './broadcast.ts';
import type { Command, CommandResult, Params, Subscription, Tags } from './channel.ts';

/** A channel typed by `contract/cable.ts`. `Body`: what its stream carries, if recipients get it shaped. */
export type ContractChannel<Name extends CableChannelName, Body extends object = CableIncoming<Name>> = {
  name: Name;
  subscribe: Taking<CableParams<Name>, Subscribe<Body>>;
  commands: { [Action in keyof CableCommands<Name>]: Taking<CableCommands<Name>[Action], Command<Viewer>> };
  missed(subscription: Subscription): CableIncoming<Name>;
} & ([Body] extends [CableIncoming<Name>]
  ? { shapeFor?: never }
  : { shapeFor(body: Body): (viewer: Viewer, tags: Tags) => CableIncoming<Name> });

type Subscribe<Body extends object> = (
  viewer: Viewer,
  params: Params,
) => Promise<SubscriptionTo<Body> | null>;
type SubscriptionTo<Body extends object> = Subscription & { stream: Stream<Body> };

declare const takenData: unique symbol;
type Taking<Data, Act> = Act & {
  readonly [takenData]?: { names: (name: keyof Data) => keyof Data; data: Data };
};

type CommandChecks = Pick<Command<Viewer>, 'checksIdentity'> & { writes?: boolean };
type Parts = { writes: Limit; context(viewer: Viewer): SignedIn };

export function channelDoor<Identifier extends z.ZodType>(
  identifier: Identifier,
  { writes, context }: Parts,
) {
  type About = z.output<Identifier>;

  return {
    subscribe<Body extends object>(
      grant: (ctx: SignedIn, about: About) => Promise<SubscriptionTo<Body> | null>,
    ): Taking<About, Subscribe<Body>> {
      return async (viewer, params) => {
        const about = identifier.safeParse(params);
        return about.success ? grant(context(viewer), about.data) : null;
      };
    },

    command<Schema extends z.ZodType>(
      schema: Schema,
      act: (
        ctx: SignedIn,
        about: About,
        data: z.output<Schema>,
        subscription: Subscription,
      ) => Promise<Result<unknown>>,
      /** `writes`: false for what is not kept, and doesn't count. */
      { writes: isCounted = true, ...checks }: CommandChecks = {},
    ): Taking<z.output<Schema>, Command<Viewer>> {
      const run: Command<Viewer> = async (viewer, params, payload, subscription) => {
        const about = identifier.safeParse(params);
        const data = schema.safeParse(payload);
        if (!about.success || !data.success) return shapeResult(fail('malformed'));
        const refusal = isCounted ? await writes.take(viewer.userId) : null;
        if (refusal) return shapeResult(refusal);
        return shapeResult(
          await act(context(viewer), about.data, data.data, subscription).catch(expectedFailure),
        );
      };
      return Object.assign(run, checks);
    },
  };
}

function expectedFailure(error: unknown): Failure {
  const failure = knownFailure(error);
  if (failure.code === 'internal') throw error;
  return failure;
}

function shapeResult(result: Result<unknown>): CommandResult {
  if (result.ok) return { ok: true };
  return { ok: false, code: result.code, detail: sentenceOf(result) };
}
