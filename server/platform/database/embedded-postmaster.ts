import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { memoryBytes } from '../memory.ts';
import { StartError } from '../start-error.ts';
import type { Cluster } from './embedded-cluster.ts';
import { endOrphan } from './embedded-lock.ts';
import type { Place } from './embedded-place.ts';
import { serverSettings } from './embedded-settings.ts';
import { removeSockets, socketFolderIn } from './embedded-socket.ts';
import { freePort, hasEnded, lastLines, untilReady } from './postmaster-ready.ts';

interface PostmasterOptions {
  place: Place;
  cluster: Cluster;
  log: Log;
  durable: boolean;
  archives?: boolean;
  more?: string[];
}

const RESTART_WAITS = [0, 100, 300, 1000, 5000];
/** A longer log is emptied at the next start. */
const LOG_BYTES = 5_000_000;

export class Postmaster {
  port = 0;
  socketFolder: string | null;
  readonly #options: PostmasterOptions;
  #child: ChildProcess | undefined;
  #stopping: AbortController = new AbortController();
  #restarting: Promise<void> = Promise.resolve();
  /** `exit` handlers can't wait, so this one sends a signal. */
  readonly #endWithUs = (): void => {
    this.#child?.kill('SIGINT');
  };

  constructor(options: PostmasterOptions) {
    this.#options = options;
    this.socketFolder = socketFolderIn(options.place.home);
  }

  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      this.port = await freePort();
      try {
        await this.#launch();
        break;
      } catch (error) {
        // Another process may take the port before PostgreSQL binds it. Some disks hold no sockets.
        const hasNoSocket = String(error).includes('Unix-domain socket');
        if (attempt === 5 || !(hasNoSocket || String(error).includes('Address already in use'))) throw error;
        if (hasNoSocket) this.socketFolder = null;
      }
    }
    process.once('exit', this.#endWithUs);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    process.off('exit', this.#endWithUs);
    await this.#restarting;
    const child = this.#child;
    this.#child = undefined;
    if (!child || hasEnded(child)) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    for (const [signal, patience] of [
      ['SIGINT', 10_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      child.ref();
      child.kill(signal);
      const late = await Promise.race([ended.then(() => false), sleep(patience, true, { ref: false })]);
      if (!late) return;
      this.#options.log.warn({ event: 'postgres.stopping_slowly', signal }, 'PostgreSQL is slow to stop');
    }
  }

  async #launch(): Promise<void> {
    const { place, cluster, log } = this.#options;
    await removeSockets(place.home);
    const logFile = join(place.home, 'postgres.log');
    const logSize = await sizeOf(logFile);
    const keep = logSize < LOG_BYTES;
    const child = this.#spawn(openSync(logFile, keep ? 'a' : 'w', 0o600));
    this.#child = child;
    try {
      await untilReady(child, cluster.folder, { log, signal: this.#stopping.signal });
    } catch (error) {
      const logText = (await readFile(logFile)).subarray(keep ? logSize : 0).toString();
      throw new StartError(`${error instanceof Error ? error.message : error}: ${lastLines(logText)}`);
    }
    const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (!this.#stopping.signal.aborted) this.#restarting = this.#restart(code ?? signal);
    };
    if (hasEnded(child)) ended(child.exitCode, child.signalCode);
    else child.once('exit', ended);
  }

  #spawn(output: number): ChildProcess {
    const { place, cluster, durable, archives = false, more = [] } = this.#options;
    const { port, socketFolder } = this;
    const usual = serverSettings({ port, socketFolder, durable, archives, memoryBytes: memoryBytes() });
    const settings = [...usual, ...more];
    const { program, args } = place.command('postgres', ['-D', cluster.folder, ...settings]);
    const child = spawn(program, args, {
      ...place.account,
      cwd: '/',
      env: place.env,
      // In its own session, so that Ctrl-C reaches only us and requests can finish before the database stops.
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child.unref();
    return child;
  }

  async #restart(cause: number | NodeJS.Signals | null): Promise<void> {
    const { log, cluster } = this.#options;
    log.warn({ event: 'postgres.restarting', cause }, 'PostgreSQL ended unexpectedly and is restarted');
    for (let attempt = 0; !this.#stopping.signal.aborted; attempt++) {
      const wait = RESTART_WAITS[Math.min(attempt, RESTART_WAITS.length - 1)];
      try {
        await sleep(wait, undefined, { signal: this.#stopping.signal });
        await endOrphan(cluster.folder, log);
        await this.#launch();
        log.info({ event: 'postgres.restarted', port: this.port }, 'PostgreSQL is back');
        return;
      } catch (error) {
        if (!this.#stopping.signal.aborted)
          log.warn({ event: 'postgres.start_failed', err: error }, 'PostgreSQL did not start');
      }
    }
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}
