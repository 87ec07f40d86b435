import type { Session } from '../../../lib/session.ts';
import type { Transport } from '../../../lib/transport.ts';
import { currentSubscription, isFor, noteAddress, notedAddress, subscribe } from './browser-push.ts';

type Caller = { transport: Pick<Transport, 'request'>; session: Pick<Session, 'read'> };

/** @throws where the browser or the server refuses; then nothing is left behind */
export async function registerDevice({ transport, session }: Caller): Promise<void> {
  const { public_key } = await transport.request('GET /api/push/key');
  const subscription = await subscribe(session, public_key);
  const { endpoint } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  try {
    await transport.request('POST /api/push/subscriptions', { body: { endpoint, keys: { p256dh, auth } } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  noteAddress(session, endpoint);
}

/**
 * Browsers change the address at times, also while no page is open, and a server may get new keys. Only for an
 * account that has turned push on here. Of several tabs one acts.
 */
export async function keepDeviceKnown({ transport, session }: Caller): Promise<void> {
  await navigator.locks.request('push', async () => {
    const address = notedAddress(session);
    if (address === null || Notification.permission !== 'granted') return;
    const { public_key } = await transport.request('GET /api/push/key');
    const subscription = await currentSubscription();
    if (subscription?.endpoint === address && isFor(subscription, public_key)) return;
    await registerDevice({ transport, session });
  });
}
