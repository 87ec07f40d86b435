import type { Config } from '../../../config/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Provider } from './provider.ts';
import { createSandbox } from './sandbox.ts';
import { createStripe } from './stripe.ts';

type Parts = { config: Config; database: { db: Db }; baseUrl(): string };

export function createProvider({ config, database, baseUrl }: Parts): Provider | null {
  if (config.stripe) return createStripe(config.stripe, baseUrl);
  return config.billing ? createSandbox(database.db, baseUrl) : null;
}
