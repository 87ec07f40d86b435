import type { Compose } from '../../feature.ts';
import { subscriptionResolvers } from './graphql.ts';
import { subscriptionReactions } from './reactions.ts';
import { subscriptionRoutes } from './rest.ts';

export const subscriptions: Compose = ({ database, links }) => ({
  routes: subscriptionRoutes,
  resolvers: subscriptionResolvers(database, links),
  reactions: subscriptionReactions(database),
});
