import type { TusAnswer } from '../../../lib/tus.ts';

export const LONGEST_PAUSE_MS = 30_000;

export const isTaken = ({ status }: TusAnswer) => status >= 200 && status < 300;

/** Another client is sending it. */
export const HELD_STATUS = 423;

/** Retries only what may pass with time: no connection, a starting server or a lock. */
export function refuseIfFinal({ status, detail }: TusAnswer): void {
  const isPassing =
    status === 0 || status === 409 || status === HELD_STATUS || status === 429 || status >= 500;
  if (!isPassing || status === 507) throw new Error(detail);
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      signal.removeEventListener('abort', stop);
      act();
    };
    const goOn = () => end(resolve);
    const stop = () => end(() => reject(signal.reason));
    const timer = setTimeout(goOn, ms);
    window.addEventListener('online', goOn);
    signal.addEventListener('abort', stop);
  });
}
