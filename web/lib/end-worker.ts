import { deviceStoreOf } from './device-store.ts';
import type { Session } from './session.ts';

/** The address to which this account's pushes come on this device. */
export const PUSH_ADDRESS = 'push-address';

/** Ends push and empties the caches, in whichever tab or way somebody was signed out. Returns a function that stops it. */
export function endWorkerWithSession(session: Session): () => void {
  let { userId } = session.read();
  if (userId === null) tellOfSignOut();
  return session.subscribe(() => {
    const { userId: next } = session.read();
    if (userId !== null && userId !== next) {
      deviceStoreOf(userId).remove(PUSH_ADDRESS);
      tellOfSignOut();
    }
    userId = next;
  });
}

/** Without TLS there is no service worker. */
function tellOfSignOut(): void {
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.active?.postMessage('signed out'))
    .catch(() => undefined);
}
