import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { loopbackAddress } from '../loopback.ts';

/** After a crash PostgreSQL reads its log first, which takes as long as there is log. */
const START_SECONDS = 3_600;
const TELL_SECONDS = 10;

type Wait = { log: Log; signal: AbortSignal };

export async function untilReady(child: ChildProcess, folder: string, { log, signal }: Wait): Promise<void> {
  let failure: string | undefined;
  child.once('error', (error) => (failure = `PostgreSQL could not be run (${error.message})`));
  child.once('exit', (code, signal) => (failure = `PostgreSQL did not start (${code ?? signal})`));
  const beginning = Date.now();
  let hasTold = false;
  for (let seconds = 0; seconds < START_SECONDS; seconds = (Date.now() - beginning) / 1_000) {
    signal.throwIfAborted();
    if (failure) throw new Error(failure);
    const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return;
    if (seconds > TELL_SECONDS && !hasTold) {
      log.warn({ event: 'postgres.recovering' }, 'PostgreSQL reads its log before it starts: waiting for it');
      hasTold = true;
    }
    await sleep(10);
  }
  child.kill('SIGKILL');
  throw new Error(`PostgreSQL was not ready after ${START_SECONDS} s`);
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, loopbackAddress, resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === 'string') throw new Error(`No free port on ${loopbackAddress}`);
  return address.port;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-8).join(' | ') || 'it said nothing';
}
