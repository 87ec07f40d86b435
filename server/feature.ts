import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Home, Noun } from './access/named-loop.ts';
import type { Config } from './config/config.ts';
import type { Resolvers } from './graphql.gen.ts';
import type { Bounds } from './platform/bounds.ts';
import type { Bus } from './platform/cable/bus.ts';
import type { Channel } from './platform/cable/channel.ts';
import type { Places } from './platform/cable/places.ts';
import type { Clock } from './platform/clock.ts';
import type { Ctx, LoopId, SignedIn, Viewer } from './platform/context.ts';
import type { Database, Tx } from './platform/database/database.ts';
import type { Reaction } from './platform/events/events.ts';
import type { Limit, MakeLimit } from './platform/http/limits.ts';
import type { Route } from './platform/http/route.ts';
import type { Chore } from './platform/jobs/chores.ts';
import type { JobKind } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { RecoveryPlace } from './platform/recovery/place.ts';
import type { Result } from './platform/result.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Links } from './presenters/links.ts';

export type Platform = {
  config: Config;
  database: Database;
  storage: Storage;
  recoveryPlace: RecoveryPlace | null;
  bus: Bus;
  places: Places;
  clock: Clock;
  log: Log;
  limit: MakeLimit;
  bounds: Bounds;
  /** For pages and mails: the configured address, or this process's own. No slash at the end. */
  baseUrl(): string;
};

export type Invitation = { isAdultsOnly: boolean; schoolAnswers: boolean };

export type FeatureParts = Platform & {
  links: Links;
  writes: Limit;
  context(viewer: Viewer): SignedIn;
  /** For accounts, which stand below invitations. */
  joinByCode(ctx: SignedIn, tx: Tx, code: string): Promise<Result<LoopId>>;
  /** Null: it does not work for this account. */
  findInvitation(ctx: SignedIn, tx: Tx, code: string): Promise<Invitation | null>;
  /** For addresses given to the caller alone. Without a slash at the end. */
  origin(request: FastifyRequest): string;
};

export type Feature = {
  routes?: Route[];
  /** In addresses `/api/<noun>/:id`; without the noun of a route no server starts. */
  nouns?: { [Name in Noun]?: Home };
  resolvers?: Resolvers;
  anyone?: string[];
  /** GraphQL fields whose own query also checks that the session is live. */
  checksAccess?: string[];
  channels?: Channel<Viewer>[];
  reactions?: Reaction[];
  // biome-ignore lint/suspicious/noExplicitAny: each kind's payload is its own
  jobs?: JobKind<any>[];
  chores?: Chore[];
  serve?(http: FastifyInstance, context: (request: FastifyRequest) => Ctx): Promise<void> | void;
  /** Runs at each start, so it must be repeatable. */
  prepare?(): Promise<unknown>;
  work?(): { stop(): Promise<void> };
};

export type Compose = (parts: FeatureParts) => Feature;
