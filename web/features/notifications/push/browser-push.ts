import { deviceStoreOf } from '../../../lib/device-store.ts';
import { PUSH_ADDRESS } from '../../../lib/end-worker.ts';
import { registerWorker } from '../../../lib/service-worker.ts';
import type { Session } from '../../../lib/session.ts';

/** `home-screen`: an iPhone or iPad allows it only for an app that was added there. */
export type Support = 'none' | 'home-screen' | 'full';

type ReadSession = Pick<Session, 'read'>;

export function pushSupport(): Support {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'full';
  return isAppleTouch() && !isOnHomeScreen() ? 'home-screen' : 'none';
}

export function isOnHomeScreen(): boolean {
  return Reflect.get(navigator, 'standalone') === true || matchMedia('(display-mode: standalone)').matches;
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'full') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Always anew: an earlier one may be dead, and the browser would go on giving its address. */
export async function subscribe(session: ReadSession, publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registerWorker(session);
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** The server may have new keys, and then an earlier subscription reaches nobody. */
export function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer()));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** Notes that this account has turned push on here, so that a new address is told to the server. */
export function noteAddress({ read }: ReadSession, endpoint: string | null): void {
  const store = deviceStoreOf(read().userId);
  if (endpoint) store.write(PUSH_ADDRESS, endpoint);
  else store.remove(PUSH_ADDRESS);
}

export function notedAddress({ read }: ReadSession): string | null {
  return deviceStoreOf(read().userId).read<string>(PUSH_ADDRESS);
}
