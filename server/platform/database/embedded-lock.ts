import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, realpath, rm, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';
import { makeFolder } from '../make-folder.ts';
import { StartError } from '../start-error.ts';

/** A listening local socket: the system frees its name when the process dies. @throws StartError if held */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  makeFolder(folder);
  const address = addressOf(await realpath(folder));
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(String(process.pid));
  });
  for (let attempt = 1; !(await listen(server, address)); attempt++) {
    const holder = await askHolder(address);
    if (holder === undefined && attempt === 1 && address.endsWith('.sock')) {
      await unlink(address);
      continue;
    }
    const holderName = holder ? `process ${holder}` : 'another process';
    throw new StartError(
      `A server is already running on the data folder ${folder} (${holderName}). Stop it, or set DATA_DIR to another folder`,
    );
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Ends a PostgreSQL that a killed server left. If another program has its pid, only the file is removed. */
export async function endOrphan(clusterFolder: string, log: Log): Promise<void> {
  const pidFile = join(clusterFolder, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  for (const [signal, seconds] of [
    ['SIGINT', 10],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (!(await isPostmaster(pid, clusterFolder))) break;
    log.warn(
      { event: 'postgres.orphan_ended', pid, signal },
      'Stopping a PostgreSQL that an earlier server left behind',
    );
    process.kill(pid, signal);
    const deadline = Date.now() + seconds * 1000;
    while (Date.now() < deadline && (await isPostmaster(pid, clusterFolder))) await sleep(20);
  }
  await rm(pidFile, { force: true });
}

/** Checks for our `-D <folder>`. A zombie process has no command line. */
async function isPostmaster(pid: number, clusterFolder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return command.split('\0').includes(clusterFolder);
  }
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({
    stdout: '',
  }));
  return stdout.includes(`-D ${clusterFolder}`);
}

function addressOf(folder: string): string {
  const name = `embedded-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

/** `false` if another process listens there, or left its socket file. */
function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    server.once('error', onError);
    server.listen(address, () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}

/** The holder's process id; `''` if it doesn't answer; `undefined` if nobody listens. */
function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(address);
    socket.setTimeout(500, () => socket.destroy());
    socket.on('data', (data) => (text += data));
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(text));
  });
}
