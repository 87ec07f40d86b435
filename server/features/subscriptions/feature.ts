import type { Compose } from '../../feature.ts';
import { subscriptionResolvers } from './graphql.ts';
import { subscriptionReactions } from './reactions.ts';
import { subscriptionRoutes } from './rest.ts';
import * as tables from './tables.ts';

export const subscriptions: Compose = ({ database, links }) => ({
  routes: subscriptionRoutes,
  nouns: { subscriptions: tables.subscriptions },
  resolvers: subscriptionResolvers(database, links),
  reactions: subscriptionReactions(database),
});
