import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { accountResolvers } from './features/accounts/graphql.ts';
import { accountReactions } from './features/accounts/reactions.ts';
import { accountRoutes } from './features/accounts/rest.ts';
import { viewerBySession, viewerByToken } from './features/accounts/sessions.ts';
import { messagesChannel } from './features/comments/channel.ts';
import { commentResolvers } from './features/comments/graphql.ts';
import { commentReactions } from './features/comments/reactions.ts';
import { invitationRoutes } from './features/invitations/rest.ts';
import { loopsChannel } from './features/loops/channel.ts';
import { loopRoutes } from './features/loops/rest.ts';
import { mediaReactions, processJob, sweepUnused } from './features/media/jobs.ts';
import { createLinks, type Links } from './features/media/links.ts';
import { mediaRoutes } from './features/media/rest.ts';
import { addTransfers } from './features/media/transfers.ts';
import { membershipResolvers } from './features/memberships/graphql.ts';
import { membershipReactions } from './features/memberships/reactions.ts';
import { membershipRoutes } from './features/memberships/rest.ts';
import { postResolvers } from './features/posts/graphql.ts';
import { postReactions } from './features/posts/reactions.ts';
import { postRoutes } from './features/posts/rest.ts';
import { profileRoutes } from './features/profiles/rest.ts';
import { subscriptionReactions } from './features/subscriptions/reactions.ts';
import type { Bus } from './platform/cable/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Ctx, SignedIn, Viewer } from './platform/context.ts';
import type { Database } from './platform/database/database.ts';
import { mergeResolvers } from './platform/graphql/graphql.ts';
import { sweepIdempotencyKeys } from './platform/http/idempotency.ts';
import type { MakeLimit } from './platform/http/limits.ts';
import type { Log } from './platform/log.ts';
import type { Storage } from './platform/storage/storage.ts';
import { illustrateJob, seedReactions } from './seed/illustrate.ts';
import { seedWorld } from './seed.ts';

export type Platform = {
  config: Config;
  database: Database;
  storage: Storage;
  bus: Bus;
  clock: Clock;
  log: Log;
  limit: MakeLimit;
  /** Where links in mails lead: the configured address, else where this process answers. No slash at the end. */
  baseUrl(): string;
};

const hourMs = 3_600_000;

export type Features = ReturnType<typeof composeFeatures>;

/** Every feature, handed what it needs of the platform. */
export function composeFeatures(platform: Platform) {
  const { config, database, clock, log, limit } = platform;
  const links = createLinks(config.secretKey);
  const writes = limit('writes', 120, 60);
  const context = (viewer: Viewer): SignedIn => ({ viewer, now: clock.now(), requestId: 'socket', log });

  return {
    http: {
      writes,
      authenticate: async (token: string) =>
        (await viewerByToken(database.db, token, clock.now()))?.viewer ?? null,
    },
    routes: routes(platform, links),
    resolvers: mergeResolvers(
      accountResolvers(database, limit),
      membershipResolvers(database),
      postResolvers(database, links),
      commentResolvers(database),
    ),
    addTransfers: (http: FastifyInstance, context: (request: FastifyRequest) => Ctx) =>
      addTransfers(http, { ...platform, secret: config.secretKey, links, context }),
    cable: {
      ...identities(platform),
      channels: [messagesChannel({ database, writes, context }), loopsChannel({ database, context })],
    },
    reactions: reactions(platform),
    jobs: [processJob(platform), illustrateJob(platform)],
    seed: () => seedWorld(platform),
    startChores: () => startChores(platform),
  };
}

function routes({ config, limit }: Platform, links: Links) {
  const origin = (request: FastifyRequest) => config.baseUrl ?? `${request.protocol}://${request.host}`;
  return [
    ...accountRoutes,
    ...profileRoutes,
    ...membershipRoutes,
    ...invitationRoutes(limit),
    ...loopRoutes(config),
    ...postRoutes(links),
    ...mediaRoutes({ secret: config.secretKey, links, origin }),
  ];
}

function reactions(platform: Platform) {
  const { database, clock } = platform;
  return [
    ...accountReactions,
    ...membershipReactions,
    ...postReactions(database),
    ...commentReactions(database),
    ...subscriptionReactions(database, clock),
    ...mediaReactions(platform),
    ...seedReactions,
  ];
}

/** Who opened a socket, read at the start and again whenever it is in doubt. */
function identities({ database, clock }: Platform) {
  return {
    authenticate: async (token: string) => {
      const found = await viewerByToken(database.db, token, clock.now());
      return found && identified(found.viewer, found.epoch);
    },
    reauthenticate: async ({ sessionId }: Viewer) => {
      const found = await viewerBySession(database.db, sessionId, clock.now());
      return found && identified(found.viewer, found.epoch);
    },
  };
}

/** What is done now and again; returns what ends it. */
function startChores(platform: Platform): () => void {
  const { database, clock, log } = platform;
  const sweep = () =>
    Promise.all([sweepUnused(platform), sweepIdempotencyKeys(database.db, clock.now())]).catch((error) =>
      log.error({ err: error }, 'what is no longer used could not be removed'),
    );
  sweep();
  const timer = setInterval(sweep, hourMs);
  return () => clearInterval(timer);
}

function identified(viewer: Viewer, epoch: number) {
  return {
    identity: viewer,
    epochs: { [`user:${viewer.userId}`]: epoch, [`session:${viewer.sessionId}`]: 0 },
  };
}
