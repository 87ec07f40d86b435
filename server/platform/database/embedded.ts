import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import type { Log } from '../log.ts';
import { loopbackName } from '../loopback.ts';
import { isStarting } from './database.ts';
import { type Cluster, ensureCluster, knownCluster, lifeFile } from './embedded-cluster.ts';
import { endOrphan, holdFolder } from './embedded-lock.ts';
import { choosePlace } from './embedded-place.ts';
import { Postmaster } from './embedded-postmaster.ts';
import { withSocket } from './embedded-socket.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** `false` turns fsync off, for tests' databases only. */
  durable?: boolean;
  /** Keeps finished WAL for archiving. One start without it breaks the archive. */
  archives?: boolean;
  /** Ends a start that still waits for PostgreSQL. */
  calledOff?: AbortSignal | undefined;
}

/** `home` is the parent of the cluster's folder. */
export type RunningCluster = { url: string; home: string; cluster: string };

export interface EmbeddedPostgres extends RunningCluster {
  url: string;
  /** Stops PostgreSQL cleanly, or by force after 10 s. Can be called twice. */
  stop(): Promise<void>;
}

/** Keeps its port after a crash. @throws StartError if the folder is in use, or PostgreSQL can't run here */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, archives = false, calledOff } = options;
  const release = await holdFolder(options.dataDir);
  let stopping: Promise<void> | null = null;
  try {
    const place = await choosePlace(options.dataDir, log);
    const cluster = await ensureCluster(place, { log, durable });
    await endOrphan(cluster.folder, log);
    if (!archives) await rm(join(place.home, lifeFile), { force: true });
    const server = new Postmaster({ place, cluster, log, durable, archives });
    const callOff = () => {
      stopping = server.stop();
    };
    calledOff?.addEventListener('abort', callOff, { once: true });
    await server.start().finally(() => calledOff?.removeEventListener('abort', callOff));
    return {
      home: place.home,
      cluster: cluster.folder,
      url: withSocket(urlOf(cluster, server.port), server.socketFolder),
      stop: async () => {
        await server.stop();
        await release();
      },
    };
  } catch (error) {
    await stopping;
    await release();
    calledOff?.throwIfAborted();
    throw error;
  }
}

/** Null if none runs there. One that is starting is not waited for. */
export async function runningPostgres(dataDir: string): Promise<string | null> {
  const folder = join(dataDir, 'postgres', 'cluster');
  const cluster = await knownCluster(folder);
  const pidFile = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port, socketFolder] = pidFile.split('\n');
  if (!cluster || !Number(port)) return null;
  const url = withSocket(urlOf(cluster, Number(port)), socketFolder || null);
  const client = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    await client`select 1`;
    return url;
  } catch (error) {
    return isStarting(error) ? url : null;
  } finally {
    await client.end({ timeout: 1 });
  }
}

function urlOf({ user, password, database }: Cluster, port: number): string {
  return `postgres://${user}:${password}@${loopbackName}:${port}/${database}`;
}
