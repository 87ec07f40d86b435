import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { onOrphaned } from './ancestors.js';
import { mendPackages, root, serverEnvironment } from './prepare.js';

/** Longer than the server takes to finish requests and shut its database down. */
const PATIENCE_MS = 30_000;

/** When one ends, all end, and this process with its code. If it dies, they see their channel close. */
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
