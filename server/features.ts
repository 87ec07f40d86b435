import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayNameLoop } from './access/members.ts';
import { type Nouns, nounIn, refuseOtherLoop } from './access/named-loop.ts';
import type { Compose, Feature, FeatureParts, Platform } from './feature.ts';
import { accounts } from './features/accounts/feature.ts';
import { identities } from './features/accounts/sessions/identities.ts';
import { acts } from './features/acts/feature.ts';
import { analytics } from './features/analytics/feature.ts';
import { announcements } from './features/announcements/feature.ts';
import { blocks } from './features/blocks/feature.ts';
import { calendar } from './features/calendar/feature.ts';
import { comments } from './features/comments/feature.ts';
import { enquiries } from './features/enquiries/feature.ts';
import { fees } from './features/fees/feature.ts';
import { hashtags } from './features/hashtags/feature.ts';
import { findInvitation, joinByCode } from './features/invitations/commands.ts';
import { invitations } from './features/invitations/feature.ts';
import { leads } from './features/leads/feature.ts';
import { looks } from './features/looks/feature.ts';
import { loops } from './features/loops/feature.ts';
import { media } from './features/media/feature.ts';
import { memberships } from './features/memberships/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { operator } from './features/operator/feature.ts';
import { payments } from './features/payments/feature.ts';
import { pins } from './features/pins/feature.ts';
import { plans } from './features/plans/feature.ts';
import { polls } from './features/polls/feature.ts';
import { posts } from './features/posts/feature.ts';
import { profiles } from './features/profiles/feature.ts';
import { push } from './features/push/feature.ts';
import { reactions } from './features/reactions/feature.ts';
import { reports } from './features/reports/feature.ts';
import { requests } from './features/requests/feature.ts';
import { revisions } from './features/revisions/feature.ts';
import { roles } from './features/roles/feature.ts';
import { rules } from './features/rules/feature.ts';
import { sanctions } from './features/sanctions/feature.ts';
import { subscriptions } from './features/subscriptions/feature.ts';
import { words } from './features/words/feature.ts';
import { lifecycle } from './lifecycle/feature.ts';
import type { Ctx, Viewer } from './platform/context.ts';
import { sweepEvents } from './platform/events/drain.ts';
import { mergeResolvers } from './platform/graphql/graphql.ts';
import { sweepIdempotencyKeys } from './platform/http/idempotency.ts';
import { type Chore, hourly } from './platform/jobs/chores.ts';
import { addOutbox } from './platform/mail/outbox.ts';
import { lostMails, mailJob, mailReactions, smtpTransport, sweepMails } from './platform/mail/send.ts';
import { createLinks } from './presenters/links.ts';
import { seeds } from './seed/feature.ts';

/** Ordered by floor: a feature comes after those it imports. */
const inOrder: Compose[] = [
  ...[
    enquiries,
    acts,
    push,
    accounts,
    roles,
    rules,
    words,
    plans,
    leads,
    blocks,
    looks,
    requests,
    fees,
    memberships,
    calendar,
    media,
    invitations,
    profiles,
    sanctions,
  ],
  ...[
    posts,
    loops,
    comments,
    analytics,
    announcements,
    hashtags,
    payments,
    pins,
    polls,
    reactions,
    reports,
    revisions,
  ],
  ...[subscriptions, lifecycle, notifications],
  operator,
  seeds,
];

export type Features = ReturnType<typeof composeFeatures>;

export function composeFeatures(platform: Platform) {
  const { config, database, clock, log, limit } = platform;
  const parts: FeatureParts = {
    joinByCode,
    findInvitation,
    ...platform,
    links: createLinks(config.secretKey),
    writes: limit('writes', 120, 60),
    context: (viewer) => ({ viewer, now: clock.now(), requestId: 'socket', log }),
    origin: (request) =>
      config.baseUrl ?? (request.host ? `${request.protocol}://${request.host}` : platform.baseUrl()),
  };
  const features = [ofThePlatform, ...inOrder].map((compose) => compose(parts));
  const nouns = nounsOf(features);
  const { recognise, authenticate, reauthenticate } = identities(platform);
  return {
    http: {
      writes: parts.writes,
      authenticate,
      recognise,
      admit: (request: FastifyRequest) =>
        mayNameLoop(database.db, request.viewer, request.headers['x-loop-id']),
    },
    admitCall: (request: FastifyRequest) => refuseOtherLoop(database.db, nouns, request),
    routes: features.flatMap(({ routes = [] }) => routes),
    graphql: {
      resolvers: mergeResolvers(...features.map(({ resolvers = {} }) => resolvers)),
      anyone: features.flatMap(({ anyone = [] }) => anyone),
      checksAccess: features.flatMap(({ checksAccess = [] }) => checksAccess),
    },
    cable: {
      async authenticate(token: string) {
        const caller = await authenticate(token);
        return caller && 'identity' in caller ? caller : null;
      },
      reauthenticate,
      accountOf: ({ userId }: Viewer) => userId,
      channels: features.flatMap(({ channels = [] }) => channels),
    },
    reactions: features.flatMap(({ reactions = [] }) => reactions),
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    chores: features.flatMap(({ chores = [] }) => chores),
    async serve(http: FastifyInstance, context: (request: FastifyRequest) => Ctx) {
      for (const { serve } of features) await serve?.(http, context);
    },
    prepare: () => Promise.all(features.map(({ prepare }) => prepare?.())),
    work() {
      const works = features.flatMap(({ work }) => work?.() ?? []);
      return { stop: () => Promise.all(works.map((work) => work.stop())) };
    },
  };
}

function nounsOf(features: Feature[]): Nouns {
  const nouns: Nouns = Object.assign({}, ...features.map((feature) => feature.nouns));
  for (const { key } of features.flatMap(({ routes = [] }) => routes)) {
    const noun = nounIn(key);
    if (noun !== null && nouns[noun] === undefined)
      throw new Error(`No feature has the noun ${noun}: ${key}`);
  }
  return nouns;
}

const ofThePlatform: Compose = ({ config, database: { db }, clock, log }) => {
  const { smtpUrl, mailFrom, local } = config;
  const lostMailsChore: Chore = {
    name: 'lost-mails',
    cron: hourly,
    run: async (enqueue) => enqueue(await lostMails(db, clock.now())),
  };
  const transport = smtpUrl ? smtpTransport({ url: smtpUrl, from: mailFrom }) : null;
  return {
    reactions: mailReactions,
    jobs: [mailJob({ db, transport, clock, log })],
    chores: [
      { name: 'events', cron: hourly, run: () => sweepEvents(db, clock.now()) },
      { name: 'idempotency-keys', cron: hourly, run: () => sweepIdempotencyKeys(db, clock.now()) },
      { name: 'mails', cron: '*/5 * * * *', run: () => sweepMails(db, clock.now(), local && !smtpUrl) },
      ...(smtpUrl ? [lostMailsChore] : []),
    ],
    ...(local && { serve: (http) => addOutbox(http, db) }),
  };
};
