import type { Session } from './session.ts';

/** Ready to use. It keeps this build's files until nobody is signed in (`worker/service-worker.ts`). */
export async function registerWorker({ read }: Pick<Session, 'read'>): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/sw.js');
  const registration = await serviceWorker.ready;
  // Another tab may have signed out meanwhile.
  if (read().token) registration.active?.postMessage('signed in');
  return registration;
}

/** Returns a function that stops it. */
export function hearWorker(hear: (message: WorkerMessage) => void): () => void {
  const { serviceWorker } = navigator;
  const listener = ({ data }: MessageEvent<WorkerMessage>) => hear(data);
  serviceWorker.addEventListener('message', listener);
  return () => serviceWorker.removeEventListener('message', listener);
}

/** `build`: of the worker that has just begun. `isSubscriptionNew`: the browser has changed where pushes go. */
type WorkerMessage = { build?: string; isSubscriptionNew?: true };
