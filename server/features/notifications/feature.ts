import type { Config } from '../../config/config.ts';
import type { Compose } from '../../feature.ts';
import { type Chore, nightly } from '../../platform/jobs/chores.ts';
import { pushServices } from '../push/services.ts';
import { notificationsChannel } from './channel.ts';
import { mailDigests, sweepDigestRuns } from './digests/mails.ts';
import { notificationResolvers } from './graphql.ts';
import { mailNotices } from './mails.ts';
import { type PushingParts, pushJob, pushWaiting } from './pushes/jobs.ts';
import { notificationReactions } from './reactions.ts';
import { notificationRoutes } from './rest.ts';
import { settingsRoutes } from './rest-settings.ts';
import { sweepNotifications } from './sweep.ts';
import * as tables from './tables.ts';
import { createUnsubscribeLinks } from './unsubscribe/links.ts';
import { takeOneClick, unsubscribeRoutes } from './unsubscribe/rest.ts';

export const notifications: Compose = (parts) => {
  const { database, links, clock, baseUrl, config } = parts;
  const unsubscribing = createUnsubscribeLinks(config.secretKey);
  const mailParts = () => ({ database, now: clock.now(), baseUrl: baseUrl(), unsubscribing });
  const mail: Chore['run'] = async (enqueue) => enqueue(await mailNotices(mailParts()));
  const digest: Chore['run'] = async (enqueue) => mailDigests(mailParts(), enqueue);
  const pushing: PushingParts = {
    ...parts,
    ...{ vapid: config.vapid, services: pushServices(config.pushHosts) },
    subject: () => subjectOf(config, baseUrl()),
  };
  return {
    routes: [...notificationRoutes({ links }), ...settingsRoutes, ...unsubscribeRoutes(unsubscribing)],
    serve: takeOneClick,
    nouns: { notifications: tables.notifications },
    checksAccess: ['allNotifications', 'allNotificationGroups'],
    resolvers: notificationResolvers(database, links),
    channels: [notificationsChannel()],
    reactions: notificationReactions(database.db),
    jobs: [pushJob(pushing)],
    chores: [
      { name: 'notice-pushes', cron: '*/5 * * * *', run: () => pushWaiting(pushing) },
      { name: 'notice-mails', cron: '*/5 * * * *', run: mail },
      { name: 'digests', cron: '*/15 * * * *', run: digest },
      { name: 'notifications', cron: nightly, run: () => sweepNotifications(database.db, clock.now()) },
      { name: 'digest-runs', cron: nightly, run: () => sweepDigestRuns(database.db, clock.now()) },
    ],
  };
};

/** A push service writes there about our pushes. Apple’s refuses an address that only this machine has. */
function subjectOf({ contactEmail, supportEmail, mailFrom }: Config, baseUrl: string): string {
  if (baseUrl.startsWith('https://')) return baseUrl;
  return `mailto:${contactEmail ?? supportEmail ?? /[^\s<]+@[^\s>]+/.exec(mailFrom)?.[0]}`;
}
