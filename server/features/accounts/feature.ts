import type { FastifyRequest } from 'fastify';
import { sharedPassword } from '../../../seeds/world.ts';
import type { Compose } from '../../feature.ts';
import { isHere } from '../../platform/http/here.ts';
import { hourly, nightly } from '../../platform/jobs/chores.ts';
import { sweepEmailChanges } from './email-changes/commands.ts';
import { accountResolvers } from './graphql.ts';
import { accountReactions } from './reactions.ts';
import { accountRoutes } from './rest.ts';
import { confirmationRoutes } from './rest-confirmations.ts';
import { consentRoutes } from './rest-consents.ts';
import { emailChangeRoutes } from './rest-email-changes.ts';
import { sweepKnownPlaces } from './sessions/known-places.ts';
import { sweepSessions } from './sessions/sessions.ts';
import { sweepLinks } from './sweep-links.ts';

export const accounts: Compose = (parts) => {
  const { config, database, clock, limit } = parts;
  const { secretKey } = config;
  const isPublished = (password: string, request: FastifyRequest) =>
    password === sharedPassword && !(config.local && isHere(request));
  return {
    routes: [
      ...accountRoutes({ limit, secretKey, config }),
      ...confirmationRoutes(parts),
      ...emailChangeRoutes(parts),
      ...consentRoutes(parts),
    ],
    nouns: { users: null, sessions: null },
    resolvers: accountResolvers({ ...parts, secretKey, isPublished }),
    anyone: ['signinUser', 'createUser'],
    reactions: accountReactions(parts),
    chores: [
      { name: 'email-changes', cron: hourly, run: () => sweepEmailChanges(database.db, clock.now()) },
      { name: 'known-places', cron: hourly, run: () => sweepKnownPlaces(database.db, clock.now()) },
      { name: 'sessions', cron: hourly, run: () => sweepSessions(database.db, clock.now()) },
      { name: 'links', cron: nightly, run: () => sweepLinks(database.db, clock.now()) },
    ],
  };
};
