import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sharedPassword } from '../seeds/world.ts';
import { mayNameLoop } from './access/members.ts';
import type { Config } from './config.ts';
import { accountResolvers } from './features/accounts/graphql.ts';
import { sweepKnownPlaces } from './features/accounts/known-places.ts';
import { passwordMisses } from './features/accounts/passwords.ts';
import { accountReactions } from './features/accounts/reactions.ts';
import { accountRoutes } from './features/accounts/rest.ts';
import { viewerBySession, viewerByToken } from './features/accounts/sessions.ts';
import { analyticsRoutes } from './features/analytics/rest.ts';
import { messagesChannel } from './features/comments/channel.ts';
import { commentResolvers } from './features/comments/graphql.ts';
import { commentReactions } from './features/comments/reactions.ts';
import { sweepEnquiries } from './features/enquiries/commands.ts';
import { enquiryReactions } from './features/enquiries/reactions.ts';
import { enquiryRoutes } from './features/enquiries/rest.ts';
import { invitationReactions } from './features/invitations/reactions.ts';
import { invitationRoutes } from './features/invitations/rest.ts';
import { loopsChannel } from './features/loops/channel.ts';
import { refuseOtherLoop } from './features/loops/named.ts';
import { loopReactions } from './features/loops/reactions.ts';
import { loopRoutes } from './features/loops/rest.ts';
import { joinRoute } from './features/loops/rest-join.ts';
import { mediaRoutes } from './features/media/rest.ts';
import { sweepUnused } from './features/media/sweep.ts';
import { addTransfers } from './features/media/transfers.ts';
import { startProcessing } from './features/media/turns.ts';
import { membershipResolvers } from './features/memberships/graphql.ts';
import { membershipReactions } from './features/memberships/reactions.ts';
import { membershipRoutes } from './features/memberships/rest.ts';
import { notificationsChannel } from './features/notifications/channel.ts';
import { notificationResolvers } from './features/notifications/graphql.ts';
import { notificationReactions } from './features/notifications/reactions.ts';
import { notificationRoutes } from './features/notifications/rest.ts';
import { paymentRoutes } from './features/payments/rest.ts';
import { planPurchase } from './features/payments/rest-plan.ts';
import { addSandbox } from './features/payments/sandbox.ts';
import { hostAll } from './features/plans/commands.ts';
import { tellOfEndings } from './features/plans/endings.ts';
import { planRoutes } from './features/plans/rest.ts';
import { postResolvers } from './features/posts/graphql.ts';
import { tellMediaState } from './features/posts/media-state.ts';
import { postReactions } from './features/posts/reactions.ts';
import { postRoutes } from './features/posts/rest.ts';
import { profileRoutes } from './features/profiles/rest.ts';
import { reportReactions } from './features/reports/reactions.ts';
import { reportRoutes } from './features/reports/rest.ts';
import { roleReactions } from './features/roles/reactions.ts';
import { roleRoutes } from './features/roles/rest.ts';
import { subscriptionResolvers } from './features/subscriptions/graphql.ts';
import { subscriptionReactions } from './features/subscriptions/reactions.ts';
import { subscriptionRoutes } from './features/subscriptions/rest.ts';
import { purgeDeletedLoops } from './lifecycle/purge.ts';
import { lifecycleReactions } from './lifecycle/reactions.ts';
import { addExports, lifecycleRoutes } from './lifecycle/rest.ts';
import type { Bounds } from './platform/bounds.ts';
import type { Bus } from './platform/cable/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Ctx, SignedIn, Viewer } from './platform/context.ts';
import type { Database } from './platform/database/database.ts';
import type { JobRequest } from './platform/events/events.ts';
import { mergeResolvers } from './platform/graphql/graphql.ts';
import { isHere } from './platform/http/here.ts';
import { sweepIdempotencyKeys } from './platform/http/idempotency.ts';
import type { MakeLimit } from './platform/http/limits.ts';
import type { Log } from './platform/log.ts';
import { addOutbox } from './platform/mail/outbox.ts';
import { lostMails, mailJob, mailReactions, smtpPost, sweepMails } from './platform/mail/send.ts';
import type { Storage } from './platform/storage/storage.ts';
import { createLinks, type Links } from './presenters/links.ts';
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
  bounds: Bounds;
  /** Where links in mails lead: the configured address, else where this process answers. No slash at the end. */
  baseUrl(): string;
};

type Enqueue = (jobs: JobRequest[]) => Promise<void>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export type Features = ReturnType<typeof composeFeatures>;

/** Every feature, handed what it needs of the platform. */
export function composeFeatures(platform: Platform) {
  const { config, database, clock, log, limit } = platform;
  const links = createLinks(config.secretKey);
  const isPublished = (password: string, request: FastifyRequest) =>
    password === sharedPassword && !(config.local && isHere(request));
  const writes = limit('writes', 120, 60);
  const post = config.smtpUrl ? smtpPost({ url: config.smtpUrl, from: config.mailFrom }) : null;
  const context = (viewer: Viewer): SignedIn => ({ viewer, now: clock.now(), requestId: 'socket', log });

  return {
    http: {
      writes,
      authenticate: async (token: string) =>
        (await viewerByToken(database.db, token, clock.now()))?.viewer ?? null,
      admit: (request: FastifyRequest) =>
        mayNameLoop(database.db, request.viewer, request.headers['x-loop-id']),
    },
    admitCall: (request: FastifyRequest) => refuseOtherLoop(database.db, request),
    routes: routes(platform, links),
    graphql: {
      resolvers: mergeResolvers(
        accountResolvers({ database, limit, links, secretKey: config.secretKey, isPublished }),
        membershipResolvers(database, links),
        postResolvers(database, links),
        commentResolvers(database, links),
        notificationResolvers(database, links),
        subscriptionResolvers(database, links),
      ),
      anyone: ['signinUser', 'createUser'],
    },
    addTransfers: async (http: FastifyInstance, context: (request: FastifyRequest) => Ctx) => {
      await addTransfers(http, { ...platform, secret: config.secretKey, links, context });
      addExports(http, platform);
    },
    cable: {
      ...identities(platform),
      accountOf: ({ userId }: Viewer) => userId,
      channels: [
        messagesChannel({ database, links, writes, context }),
        loopsChannel({ database, context }),
        notificationsChannel(),
      ],
    },
    reactions: reactions(platform),
    jobs: [mailJob({ db: database.db, post, clock, log }), illustrateJob(platform)],
    seed: () => seedWorld(platform),
    hostAll: () => hostAll(database.db, clock.now()),
    addLocal: async (http: FastifyInstance, context: (request: FastifyRequest) => Ctx) => {
      addOutbox(http, database.db);
      await addSandbox(http, { database, context, baseUrl: platform.baseUrl });
    },
    startChores: (enqueue: Enqueue) => startChores(platform, enqueue),
  };
}

function routes({ config, limit, storage, baseUrl }: Platform, links: Links) {
  const misses = passwordMisses(limit);
  const origin = (request: FastifyRequest) => config.baseUrl ?? `${request.protocol}://${request.host}`;
  return [
    ...accountRoutes({ limit, secretKey: config.secretKey }),
    ...lifecycleRoutes({ secretKey: config.secretKey, origin, misses, baseUrl }),
    ...profileRoutes({ links, misses }),
    ...notificationRoutes,
    ...reportRoutes({ links }),
    ...planRoutes,
    planPurchase({ billing: config.billing, baseUrl }),
    ...paymentRoutes({ limit, billing: config.billing, baseUrl }),
    ...analyticsRoutes,
    ...enquiryRoutes(limit),
    ...subscriptionRoutes,
    ...membershipRoutes({ links }),
    ...roleRoutes,
    ...invitationRoutes({ limit, links, baseUrl }),
    joinRoute({ limit, links }),
    ...loopRoutes({ billing: config.billing, links, misses }),
    ...postRoutes(links, limit),
    ...mediaRoutes({ secret: config.secretKey, links, storage, origin }),
  ];
}

function reactions(platform: Platform) {
  const { database } = platform;
  return [
    ...accountReactions(platform),
    ...lifecycleReactions(platform),
    ...membershipReactions,
    ...roleReactions,
    ...invitationReactions(platform),
    ...loopReactions(platform),
    ...postReactions(database),
    ...commentReactions(database),
    ...subscriptionReactions(database),
    ...notificationReactions(platform),
    ...reportReactions(platform),
    ...enquiryReactions(platform),
    ...mailReactions,
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

/** What is done now and again; returns what ends it, once what is under way is done. */
function startChores(platform: Platform, enqueue: Enqueue): () => Promise<unknown> {
  const { config, database, clock, log, baseUrl } = platform;
  const sweep = () =>
    Promise.all([
      purgeDeletedLoops(database.db, clock.now()),
      sweepUnused(platform),
      sweepIdempotencyKeys(database.db, clock.now()),
      sweepEnquiries(database.db, clock.now()),
      sweepKnownPlaces(database.db, clock.now()),
      config.billing && tellOfEndings(database.db, clock.now(), baseUrl()).then(enqueue),
      config.smtpUrl && lostMails(database.db, clock.now()).then(enqueue),
    ]);
  const chores = [
    every(hourMs, sweep, log),
    every(5 * minuteMs, () => sweepMails(database.db, clock.now(), config.local && !config.smtpUrl), log),
  ];
  const processing = startProcessing({
    ...platform,
    tell: async (fileId) => platform.bus.publish((await tellMediaState(database.db, fileId)).broadcasts),
  });
  return () => Promise.all([...chores.map((end) => end()), processing.stop()]);
}

/** Does it now and then each time; returns what ends it. */
function every(ms: number, act: () => Promise<unknown>, log: Log): () => Promise<unknown> {
  const once = () =>
    act().catch((error) => log.error({ err: error }, 'what is no longer used could not be removed'));
  let latest = once();
  const timer = setInterval(() => {
    latest = once();
  }, ms);
  return () => {
    clearInterval(timer);
    return latest;
  };
}

function identified(viewer: Viewer, epoch: number) {
  return {
    identity: viewer,
    epochs: { [`user:${viewer.userId}`]: epoch, [`session:${viewer.sessionId}`]: 0 },
  };
}
