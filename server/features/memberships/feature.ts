import type { Compose } from '../../feature.ts';
import { membershipResolvers } from './graphql.ts';
import { membershipReactions } from './reactions.ts';
import { membershipRoutes } from './rest.ts';

export const memberships: Compose = ({ database, links }) => ({
  routes: membershipRoutes({ links }),
  resolvers: membershipResolvers(database, links),
  checksAccess: ['allUsers'],
  reactions: membershipReactions,
});
