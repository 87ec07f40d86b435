import type { Compose } from '../../feature.ts';
import { type Chore, nightly } from '../../platform/jobs/chores.ts';
import { notificationsChannel } from './channel.ts';
import { mailDigests, sweepDigestRuns } from './digests/mails.ts';
import { notificationResolvers } from './graphql.ts';
import { mailNotices } from './mails.ts';
import { notificationReactions } from './reactions.ts';
import { notificationRoutes } from './rest.ts';
import { settingsRoutes } from './rest-settings.ts';
import { sweepNotifications } from './sweep.ts';
import * as tables from './tables.ts';
import { createUnsubscribeLinks } from './unsubscribe/links.ts';
import { takeOneClick, unsubscribeRoutes } from './unsubscribe/rest.ts';

export const notifications: Compose = ({ database, links, clock, baseUrl, config }) => {
  const unsubscribing = createUnsubscribeLinks(config.secretKey);
  const mailParts = () => ({ database, now: clock.now(), baseUrl: baseUrl(), unsubscribing });
  const mail: Chore['run'] = async (enqueue) => enqueue(await mailNotices(mailParts()));
  const digest: Chore['run'] = async (enqueue) => mailDigests(mailParts(), enqueue);
  return {
    routes: [...notificationRoutes({ links }), ...settingsRoutes, ...unsubscribeRoutes(unsubscribing)],
    serve: takeOneClick,
    nouns: { notifications: tables.notifications },
    checksAccess: ['allNotifications', 'allNotificationGroups'],
    resolvers: notificationResolvers(database, links),
    channels: [notificationsChannel()],
    reactions: notificationReactions(database.db),
    chores: [
      { name: 'notice-mails', cron: '*/5 * * * *', run: mail },
      { name: 'digests', cron: '*/15 * * * *', run: digest },
      { name: 'notifications', cron: nightly, run: () => sweepNotifications(database.db, clock.now()) },
      { name: 'digest-runs', cron: nightly, run: () => sweepDigestRuns(database.db, clock.now()) },
    ],
  };
};
