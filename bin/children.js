// Long-running children of a command: they live and end together with it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { childEnvironment, root } from './prepare.js';

/** Longer than the server takes to let requests end and its database shut down. */
const PATIENCE_MS = 30_000;

/**
 * Starts all of them and ends with the first that ends, with its exit code. Ctrl-C, SIGTERM and SIGHUP end them
 * cleanly. Our own death reaches them too: each has a channel to us, and its closing tells.
 * @param {{name: string, program: string, args: string[]}[]} commands
 */
export function keepRunning(commands) {
  const env = childEnvironment();
  let exitCode;
  const children = commands.map(({ name, program, args }) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.once('error', (error) => {
      console.error(`${name} could not be started: ${error.message}`);
      end(1);
    });
    child.once('exit', (code, signal) => end(code ?? 128 + constants.signals[signal]));
    return child;
  });

  function end(code) {
    exitCode ??= code;
    process.exitCode = exitCode;
    const running = children.filter(
      (child) => child.pid && child.exitCode === null && child.signalCode === null,
    );
    for (const child of running) child.kill('SIGTERM');
    if (running.length === 0) process.exit(exitCode);
  }

  function stop() {
    for (const child of children) child.kill('SIGTERM');
    setTimeout(() => {
      for (const child of children) child.kill('SIGKILL');
    }, PATIENCE_MS).unref();
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, once(stop));
  if (process.env.npm_lifecycle_event) stopWithParent(once(stop));
}

/** npm passes signals on, but can't when it is killed outright: then its shell, or we, have another parent. */
function stopWithParent(stop) {
  const before = ancestors();
  setInterval(() => {
    if (ancestors() !== before) stop();
  }, 200).unref();
}

function ancestors() {
  return `${process.ppid} ${parentOf(process.ppid)}`;
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
  } catch {
    return 'unknown';
  }
}

function once(action) {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}
