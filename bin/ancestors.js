// npm forwards signals, but not when it is killed. Then its shell, or this process, gets another parent.
import { readFileSync } from 'node:fs';

export function onOrphaned(act) {
  // A process started by hand may outlive its shell.
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(watch);
    act();
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
