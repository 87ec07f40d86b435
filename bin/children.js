// Long-running children of a command: they live and end together with it.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { onOrphaned } from './ancestors.js';
import { mendPackages, root, serverEnvironment } from './prepare.js';

/** Longer than the server takes to let requests end and its database shut down. */
const PATIENCE_MS = 30_000;

/**
 * Starts all of them and ends with the first that ends, with its exit code. Ctrl-C, SIGTERM and SIGHUP end them
 * cleanly. Our own death reaches them too: each has a channel to us, and its closing tells. One that fails before it
 * says that it is ready is tried once more if its packages turn out to be damaged.
 * @param {{name: string, program: string, args: string[]}[]} commands
 */
export function keepRunning(commands) {
  const env = serverEnvironment();
  let exitCode;
  let isStopping = false;
  const children = [];
  commands.forEach(launch);

  function launch({ name, program, args }, place) {
    const child = spawn(program, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    children[place] = child;
    let isReady = false;
    child.on('message', (message) => {
      isReady ||= message === 'ready';
    });
    child.once('error', (error) => console.error(`${name} could not be started: ${error.message}`));
    child.once('close', async (code, signal) => {
      const hasFailed = code !== 0 && !isReady && !isStopping;
      if (hasFailed && (await mendPackages())) launch({ name, program, args }, place);
      else end(signal ? 128 + constants.signals[signal] : Math.abs(code));
    });
  }

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
    isStopping = true;
    for (const child of children) child.kill('SIGTERM');
    setTimeout(() => {
      for (const child of children) child.kill('SIGKILL');
    }, PATIENCE_MS).unref();
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, once(stop));
  onOrphaned(once(stop));
}

function once(action) {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
