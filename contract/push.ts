import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { lengthError } from './text.ts';

/** Devices of one account that are told by push. */
export const mostDevices = 10;

export const pushLimits = { endpoint: 2_000, key: 100 } as const;

/** Two keys of a browser in base64url, `p256dh` a point of 65 bytes and `auth` 16 bytes. */
export type DeviceKeys = { p256dh: string; auth: string };

const notAKey = 'This is not a key that a browser gives';

export function deviceErrors({ endpoint, p256dh, auth }: DeviceKeys & { endpoint: string }): FieldErrors {
  return fieldErrors({
    endpoint: lengthError(endpoint, pushLimits.endpoint, 'This address'),
    p256dh: /^B[A-P][\w-]{85}=?$/.test(p256dh) ? null : notAKey,
    auth: /^[\w-]{21}[AQgw](==)?$/.test(auth) ? null : notAKey,
  });
}

/** A line of which a push told tells again after so long, while it stays unread. */
export const hoursBetweenPushes = 4;

/** Comments and new posts wait once so many lines were pushed within a day. */
export const calmPushes = 3;

/** The switches of somebody who has changed none, and is 18 or older. */
export const pushDefaults = {
  push_message: true,
  push_comment: true,
  push_post: true,
  push_events: true,
  push_announcements: true,
  push_preview: true,
};
