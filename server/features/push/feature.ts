import type { Compose } from '../../feature.ts';
import { nightly } from '../../platform/jobs/chores.ts';
import { sweepDevices } from './commands.ts';
import { pushRoutes } from './rest.ts';
import { pushServices } from './services.ts';

export const push: Compose = ({ config, database, clock }) => ({
  routes: pushRoutes({ publicKey: config.vapid.publicKey, services: pushServices(config.pushHosts) }),
  nouns: { 'push/subscriptions': null },
  chores: [{ name: 'push-devices', cron: nightly, run: () => sweepDevices(database.db, clock.now()) }],
});
