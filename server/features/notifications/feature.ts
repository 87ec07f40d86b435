import type { Compose } from '../../feature.ts';
import { notificationsChannel } from './channel.ts';
import { notificationResolvers } from './graphql.ts';
import { notificationReactions } from './reactions.ts';
import { notificationRoutes } from './rest.ts';

export const notifications: Compose = (parts) => ({
  routes: notificationRoutes,
  checksAccess: ['allNotifications'],
  resolvers: notificationResolvers(parts.database, parts.links),
  channels: [notificationsChannel()],
  reactions: notificationReactions(parts),
});
