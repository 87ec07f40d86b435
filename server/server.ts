import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embedSources } from '@loopyard/contract/embeds.ts';
import { errorCatalogue } from '@loopyard/contract/errors.ts';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import { composeFeatures } from './features.ts';
import type { Bus } from './platform/cable/bus.ts';
import { type Cable, createCable } from './platform/cable/cable.ts';
import { createPostgresBus } from './platform/cable/postgres-bus.ts';
import { createRedisBus } from './platform/cable/redis-bus.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { checkConnections, openDatabase } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { type Drain, startDrain } from './platform/events/drain.ts';
import { addGraphql } from './platform/graphql/graphql.ts';
import { createApp } from './platform/http/app.ts';
import { addHealth } from './platform/http/health.ts';
import { limitMaker } from './platform/http/limits.ts';
import { allowedOrigins } from './platform/http/origins.ts';
import { addPages } from './platform/http/pages.ts';
import { addRoutes } from './platform/http/route.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { openLocalStorage } from './platform/storage/storage.ts';

export type Server = {
  /** Where it answers. */
  url: string;
  greeting: string[];
  /** Resolves when everything that has happened so far has had its effects. */
  settle(): Promise<void>;
  /** Finishes what is under way and ends every child. */
  stop(): Promise<void>;
};

const connections = { database: 10, jobs: 4, listening: 1 };
const grace = { sockets: 500 };
const webFolder = fileURLToPath(new URL('../web/build', import.meta.url));
const sdl = readFileSync(new URL('../contract/schema.graphql', import.meta.url), 'utf8');

type Parts = { log: Logger; clock?: Clock };

/** Puts all parts together and serves. @throws ConfigError with one line for the person who starts it. */
export async function startServer(config: Config, { log, clock = systemClock }: Parts): Promise<Server> {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    return await compose();
  } catch (error) {
    await stop();
    throw error;
  }

  async function compose(): Promise<Server> {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const url = config.databaseUrl ?? (await embedded());
    await migrateDatabase(url);
    let drain: Drain | null = null;
    const database = openDatabase(url, {
      connections: connections.database,
      afterCommit: () => drain?.poke(),
    });
    stops.push(() => database.close());
    await checkConnections(database.db, connections.database + connections.jobs + connections.listening);
    const redis = config.redisUrl ? new Redis(config.redisUrl) : null;
    if (redis) stops.push(() => redis.quit());
    const bus: Bus = config.redisUrl ? createRedisBus(config.redisUrl, log) : createPostgresBus(url, log);
    stops.push(() => bus.close());
    await bus.up();

    const limit = limitMaker({ off: !config.rateLimits, redis });
    const storage = await openLocalStorage(join(config.dataDir, 'files'));
    const features = composeFeatures({ config, database, storage, bus, clock, log, limit });
    const app = createApp({
      ...features.http,
      clock,
      log,
      limit,
      trustProxy: config.trustProxy,
      secure: config.baseUrl?.startsWith('https:') ?? false,
    });
    const health = addHealth(app.http, database.db);
    let cable: Cable | null = null;
    if (config.roles.web) {
      addGraphql(app.http, { sdl, resolvers: features.resolvers, context: app.context });
      addRoutes(app.http, { database, context: app.context }, features.routes);
      await features.addTransfers(app.http, app.context);
      addPages(app.http, { folder: webFolder, frames: embedSources });
      const line = createCable({
        ...features.cable,
        allowedOrigin: allowedOrigins(config),
        refusals: { limited: refusal('too_many_requests'), failed: refusal('internal') },
        bus,
        log,
      });
      app.http.server.on('upgrade', (request, socket, head) => line.handleUpgrade(request, socket, head));
      cable = line;
    }
    await listen();
    stops.push(() => app.http.close());

    const jobs: Jobs = await startJobs({ url, kinds: features.jobs, work: config.roles.worker, log });
    stops.push(() => jobs.stop());
    const { reactions } = features;
    drain = startDrain({ db: database.db, reactions, bus, enqueue: jobs.enqueue, clock, log });
    stops.push(() => drain?.stop());
    if (config.roles.worker) stops.push(features.startChores());
    // Sockets first: what they still say has its effects, and the server would wait for them to close.
    stops.push(() => cable?.drain(grace.sockets));
    const signIns = config.seed ? await features.seed() : [];
    health.ready();
    stops.push(() => {
      health.draining();
      app.drain();
    });
    const { port } = app.http.server.address() as AddressInfo;
    const address =
      config.baseUrl ?? `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`;
    log.info({ address, roles: config.roles }, 'Loopyard is ready');
    return { url: address, greeting: greet(address, signIns), settle: () => settled(drain), stop };

    async function listen(): Promise<void> {
      try {
        await app.http.listen({ port: config.port, host: config.host });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
        const next = config.port + 1;
        throw new ConfigError(`Port ${config.port} is taken. Start on another one: PORT=${next} npm start`);
      }
    }
  }

  async function embedded(): Promise<string> {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    stops.push(() => postgres.stop());
    return postgres.url;
  }
}

function refusal(code: keyof typeof errorCatalogue) {
  return { code, detail: errorCatalogue[code].detail };
}

async function settled(drain: Drain | null): Promise<void> {
  await drain?.settle();
}

function greet(address: string, signIns: { role: string; email: string; password: string }[]): string[] {
  const lines = ['', `  Loopyard is at ${address}`, ''];
  if (!existsSync(webFolder)) lines.push('  The web app is not built: npm run build -w web', '');
  for (const { role, email, password } of signIns)
    lines.push(`  ${role.padEnd(8)} ${email}   password: ${password}`);
  return signIns.length > 0 ? [...lines, ''] : lines;
}
