import { createECDH, createHash } from 'node:crypto';
import type { ReceiverKeys } from './decrypt.ts';

/** A subscription as a browser gives it. Each number is another browser, always with the same keys. */
export function deviceOf(nth: number, endpoint = `https://fcm.googleapis.com/fcm/send/device-${nth}`) {
  const { publicKey, authSecret } = keysOfDevice(nth);
  return {
    endpoint,
    keys: { p256dh: publicKey.toString('base64url'), auth: authSecret.toString('base64url') },
  };
}

export function keysOfDevice(nth: number): ReceiverKeys {
  const hash = (text: string) => createHash('sha256').update(`${text} ${nth}`).digest();
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(hash('device'));
  return {
    privateKey: pair.getPrivateKey(),
    publicKey: pair.getPublicKey(),
    authSecret: hash('auth').subarray(0, 16),
  };
}
