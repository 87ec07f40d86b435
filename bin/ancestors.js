// npm passes signals on, but can't when it is killed outright: then its shell, or we, have another parent.
import { readFileSync } from 'node:fs';

/** Calls `act` when npm, which started us, is gone. Started by hand we may outlive our shell. */
export function onOrphaned(act) {
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
