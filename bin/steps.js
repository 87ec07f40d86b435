import { fork } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onOrphaned } from './ancestors.js';

const tether = fileURLToPath(new URL('tether.js', import.meta.url));

/** @returns its exit code. A signal to this process ends the step first, then this process. */
export async function runStep({ program, args, cwd, env }) {
  const child = fork(tether, [program, ...args], {
    cwd,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let group = null;
  let endedBy = null;
  child.on('message', (message) => {
    group = message.group;
  });
  const end = (signal) => {
    endedBy = signal;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, end);
  onOrphaned(() => end('SIGTERM'));
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (exitCode) => resolve(exitCode));
  });
  for (const signal of signals) process.off(signal, end);
  if (code === null && group) endGroup(group);
  if (endedBy) process.exit(128 + constants.signals[endedBy]);
  return code ?? 1;
}

/** The tether itself was killed, so its programs must not go on alone. */
function endGroup(group) {
  try {
    process.kill(process.platform === 'win32' ? group : -group, 'SIGKILL');
  } catch {
    // It had already ended.
  }
}

/** Waits for others of this name. The lock is a local socket, which the system frees when a process dies. */
export async function doAlone(name, act) {
  let hasSaid = false;
  let lock = await listen(name);
  while (!lock) {
    if (!hasSaid) console.log('Another start is running in this folder: waiting for it');
    hasSaid = true;
    await sleep(300);
    lock = await listen(name);
  }
  try {
    return await act();
  } finally {
    lock.close();
  }
}

async function listen(name) {
  const address = addressOf(name);
  if (existsSync(address) && !(await answers(address))) rmSync(address, { force: true });
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(address, () => resolve(server));
  });
}

function addressOf(name) {
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function answers(address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => resolve(Boolean(socket.destroy())));
  });
}
