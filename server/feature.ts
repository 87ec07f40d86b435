import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Resolvers } from './graphql.gen.ts';
import type { Bounds } from './platform/bounds.ts';
import type { Bus } from './platform/cable/bus.ts';
import type { Channel } from './platform/cable/channel.ts';
import type { Clock } from './platform/clock.ts';
import type { Ctx, SignedIn, Viewer } from './platform/context.ts';
import type { Database } from './platform/database/database.ts';
import type { Reaction } from './platform/events/events.ts';
import type { Limit, MakeLimit } from './platform/http/limits.ts';
import type { Route } from './platform/http/route.ts';
import type { Chore } from './platform/jobs/chores.ts';
import type { JobKind } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { RecoveryPlace } from './platform/recovery/place.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Links } from './presenters/links.ts';

export type Platform = {
  config: Config;
  database: Database;
  storage: Storage;
  /** Where what a recovery needs is brought; null: nothing is. */
  recoveryPlace: RecoveryPlace | null;
  bus: Bus;
  clock: Clock;
  log: Log;
  limit: MakeLimit;
  bounds: Bounds;
  /** Where links in mails lead: the configured address, else where this process answers. No slash at the end. */
  baseUrl(): string;
};

/** What a feature is given: the platform, and what those that show or write something need alike. */
export type FeatureParts = Platform & {
  links: Links;
  /** Of what a person writes, in a request or over the socket. */
  writes: Limit;
  /** As whoever opened a socket. */
  context(viewer: Viewer): SignedIn;
  /** The address that a request reached this server at, without a slash at the end. */
  origin(request: FastifyRequest): string;
};

/** What a feature brings; each only what it has. */
export type Feature = {
  routes?: Route[];
  resolvers?: Resolvers;
  /** Fields of GraphQL for those without a session, too. */
  anyone?: string[];
  /** Fields of GraphQL whose read asks the context's proof along. */
  proving?: string[];
  channels?: Channel<Viewer>[];
  reactions?: Reaction[];
  // biome-ignore lint/suspicious/noExplicitAny: each kind's payload is its own
  jobs?: JobKind<any>[];
  chores?: Chore[];
  /** What is no call of the API: bytes that stream, a page of its own. */
  serve?(http: FastifyInstance, context: (request: FastifyRequest) => Ctx): Promise<void> | void;
  /** Done at each start, again without harm. */
  prepare?(): Promise<unknown>;
  /** Goes on as long as a worker does. */
  work?(): { stop(): Promise<void> };
};

export type Compose = (parts: FeatureParts) => Feature;
