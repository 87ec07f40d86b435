import type { Compose } from '../../feature.ts';
import { type Chore, nightly } from '../../platform/jobs/chores.ts';
import { notificationsChannel } from './channel.ts';
import { notificationResolvers } from './graphql.ts';
import { mailNotices } from './mails.ts';
import { notificationReactions } from './reactions.ts';
import { notificationRoutes } from './rest.ts';
import { sweepNotifications } from './sweep.ts';
import * as tables from './tables.ts';

export const notifications: Compose = ({ database, links, clock, baseUrl }) => {
  const mail: Chore['run'] = async (enqueue) =>
    enqueue(await mailNotices({ database, now: clock.now(), baseUrl: baseUrl() }));
  return {
    routes: notificationRoutes,
    nouns: { notifications: tables.notifications },
    checksAccess: ['allNotifications', 'allNotificationGroups'],
    resolvers: notificationResolvers(database, links),
    channels: [notificationsChannel()],
    reactions: notificationReactions(database.db),
    chores: [
      { name: 'notice-mails', cron: '*/5 * * * *', run: mail },
      { name: 'notifications', cron: nightly, run: () => sweepNotifications(database.db, clock.now()) },
    ],
  };
};
