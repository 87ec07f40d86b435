import type { Compose } from '../../feature.ts';
import { notificationsChannel } from './channel.ts';
import { notificationResolvers } from './graphql.ts';
import { notificationReactions } from './reactions.ts';
import { notificationRoutes } from './rest.ts';

export const notifications: Compose = (given) => ({
  routes: notificationRoutes,
  resolvers: notificationResolvers(given.database, given.links),
  channels: [notificationsChannel()],
  reactions: notificationReactions(given),
});
