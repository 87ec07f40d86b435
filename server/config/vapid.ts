import { createECDH, hkdfSync } from 'node:crypto';
import { StartError } from '../platform/start-error.ts';

/** With these a server shows push services that it is the one a browser subscribed to. In base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

type VapidSettings = { VAPID_PUBLIC_KEY?: string | undefined; VAPID_PRIVATE_KEY?: string | undefined };

/** Without settings they come from the secret, so that all machines have the same and nothing more is to be kept. */
export function vapidKeys(vapidSettings: VapidSettings, secretKey: string): VapidKeys {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = vapidSettings;
  if (!publicKey && !privateKey) return derivedKeys(secretKey);
  if (!publicKey || !privateKey) {
    const missing = publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY';
    throw new StartError(`Set ${missing}: push needs both VAPID keys`);
  }
  if (keysOf(Buffer.from(privateKey, 'base64url'))?.publicKey !== publicKey)
    throw new StartError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY don’t belong together');
  return { publicKey, privateKey };
}

/** Nearly every 32 bytes are a key; the few others are passed over. */
function derivedKeys(secretKey: string): VapidKeys {
  for (let nth = 0; ; nth++) {
    const keys = keysOf(Buffer.from(hkdfSync('sha256', secretKey, '', `vapid ${nth}`, 32)));
    if (keys) return keys;
  }
}

function keysOf(privateKey: Buffer): VapidKeys | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey);
  } catch {
    return null;
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
