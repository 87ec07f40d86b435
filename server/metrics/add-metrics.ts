import type { FastifyInstance } from 'fastify';
import type { Platform } from '../feature.ts';
import type { Forks } from '../forks/forks.ts';
import type { Primary } from '../forks/primary.ts';
import type { Cable } from '../platform/cable/cable.ts';
import { ourVersion } from '../platform/database/migrate.ts';
import type { ArchiveState } from '../platform/recovery/archived.ts';
import type { Metrics } from './door.ts';

type Around = {
  http: FastifyInstance;
  isReady(): boolean;
  recovery: (() => ArchiveState) | null;
  serving: { cable: Cable | null; forks: Forks | null };
  primary: Primary | null;
};

/** Call it before adding routes, so that each is counted. */
export async function addMetrics(platform: Platform, around: Around): Promise<Metrics | null> {
  const { config, database, log, storage } = platform;
  const { http, isReady, recovery, serving, primary } = around;
  if (config.metricsPort === null && config.metricsToken === null) return null;
  const { openMetrics } = await import('./door.ts');
  const measured = {
    http,
    db: database.db,
    log,
    space: storage.space,
    sockets: () => serving.cable?.stats() ?? null,
    isReady,
    role: config.roles.web ? ('web' as const) : ('worker' as const),
    recovery,
    version: ourVersion(),
    asksDatabase: primary === null,
  };
  const metrics = await openMetrics(config, measured, {
    measured: async () => serving.forks?.metrics() ?? [],
    teller: primary?.calls.metrics ?? null,
  });
  if (primary) primary.answers.metrics = metrics.measured;
  return metrics;
}
