import type { Compose } from '../../feature.ts';
import { hourly, nightly } from '../../platform/jobs/chores.ts';
import { sumUpActivity } from './activity.ts';
import { sweepFormerNames } from './former-names.ts';
import { membershipResolvers } from './graphql.ts';
import { membershipReactions } from './reactions.ts';
import { membershipRoutes } from './rest.ts';

export const memberships: Compose = ({ database, clock, links, places }) => ({
  routes: membershipRoutes({ links, isHere: (userId) => places.has(userId) }),
  resolvers: membershipResolvers(database, links),
  checksAccess: ['allUsers'],
  reactions: membershipReactions,
  chores: [
    { name: 'former-names', cron: hourly, run: () => sweepFormerNames(database.db, clock.now()) },
    { name: 'activity', cron: nightly, run: () => sumUpActivity(database.db, clock.now()) },
  ],
});
