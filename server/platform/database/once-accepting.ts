import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isStarting, isUnreachable } from './database.ts';

const pauseMs = 250;

type Waiting = {
  log: Log;
  calledOff?: AbortSignal | undefined;
  /** Another process of ours restarts it whenever it ends. */
  isKept: boolean;
};

/** Repeats `open`, which must bear it, while the database starts or recovers; one that is kept may be away. */
export async function onceAccepting<T>(open: () => Promise<T>, waiting: Waiting): Promise<T> {
  const { log, calledOff, isKept } = waiting;
  for (let tries = 0; ; tries++) {
    try {
      return await open();
    } catch (error) {
      if (!isStarting(error) && !(isKept && isUnreachable(error))) throw error;
      calledOff?.throwIfAborted();
      if (tries === 0)
        log.warn(
          { event: 'database.awaited' },
          'the database is starting or recovers from a crash: waiting until it takes connections',
        );
    }
    await sleep(pauseMs);
  }
}
