import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { certificateFile } from '../../server/test/push/service.ts';
import { unpackBrowser } from './browser.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const START_SECONDS = 120;

/** Starts a server for this run, unless `LOOPYARD_URL` names one already. */
export default async function setup(): Promise<() => Promise<void>> {
  await unpackBrowser();
  if (process.env.LOOPYARD_URL) return async () => {};
  const dataDir = await mkdtemp(join(tmpdir(), 'loopyard-e2e-'));
  const [port, pushPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    CONTACT_EMAIL: 'hello@example.org',
    PUSH_HOSTS: `localhost:${pushPort}`,
    NODE_EXTRA_CA_CERTS: certificateFile,
  };
  const server = spawn(process.execPath, ['bin/start.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = listenTo(server);
  process.env.LOOPYARD_PUSH_PORT = String(pushPort);
  process.env.LOOPYARD_DATA = dataDir;
  process.env.LOOPYARD_URL = `http://127.0.0.1:${port}`;
  await untilReady(server, output);
  return async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function untilReady(server: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_SECONDS * 1000;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${process.env.LOOPYARD_URL}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  server.kill('SIGTERM');
  throw new Error(`The server did not get ready:\n${output()}`);
}

function listenTo(server: ChildProcess): () => string {
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (data) => {
      output = `${output}${data}`.slice(-4000);
    });
  }
  return () => output;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
}
