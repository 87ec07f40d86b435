// `node bin/tether.js <program> …` runs a program that doesn't know us (npm and its children) in a process group,
// and ends the whole group when this process's parent dies and so closes the channel.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const [program, ...args] = process.argv.slice(2);
const hasGroups = process.platform !== 'win32';
// Before the program runs: a signal that ends this process alone would leave it behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
const child = spawn(program, args, {
  stdio: 'inherit',
  detached: hasGroups,
  shell: program.endsWith('.cmd'),
});
if (child.pid) process.send({ group: child.pid });

process.once('disconnect', () => {
  end('SIGKILL');
  process.exit(1);
});
child.once('error', (error) => {
  console.error(`${program} could not be started: ${error.message}`);
  process.exit(1);
});
child.once('exit', (code, signal) => {
  // npm may end before the programs that it started, and they would go on writing.
  end('SIGKILL');
  process.exit(code ?? 128 + constants.signals[signal]);
});

function end(signal) {
  try {
    if (child.pid) process.kill(hasGroups ? -child.pid : child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
