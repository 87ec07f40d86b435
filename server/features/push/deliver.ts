import { createHash } from 'node:crypto';
import { Agent, request } from 'node:https';
import type { VapidKeys } from '../../config/vapid.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { summarizeError } from '../../platform/describe-error.ts';
import type { Log } from '../../platform/log.ts';
import { lookupPublic } from '../../platform/public-address.ts';
import {
  deleteDone,
  forgetGone,
  noteTaken,
  type Push,
  putOff,
  sweepPushes,
  takePushes,
  ttlSeconds,
} from './outbox.ts';
import type { PushServices } from './services.ts';

const wholeMs = 10_000;

export type PushParts = {
  db: Db;
  clock: Clock;
  log: Log;
  services: PushServices;
  vapid: VapidKeys & { subject: string };
};

/** Shows something on a device, or closes it there. */
export type Message = { payload: object; isUrgent: boolean };

/** @param write the messages as of now; what has none is not sent any more */
export async function deliverPushes(
  parts: PushParts,
  write: (pushes: Push[]) => Promise<Map<Push, Message>>,
): Promise<void> {
  const { db, clock } = parts;
  for (;;) {
    const pushes = await takePushes(db, clock.now());
    if (pushes.length === 0) break;
    const messages = await write(pushes);
    const answers = await Promise.all(
      pushes.map(async (push) => {
        const message = messages.get(push);
        return { push, answer: message ? await send(parts, push, message) : null };
      }),
    );
    const okIds = answers.flatMap(({ push, answer }) => (answer && isTaken(answer) ? push.deviceId : []));
    await noteTaken(db, clock.now(), [...new Set(okIds)]);
    await deleteDone(
      db,
      answers.flatMap(({ push, answer }) => (answer && isForLater(answer) ? [] : push)),
    );
    for (const { push, answer } of answers) if (answer) await settle(parts, push, answer);
  }
  await sweepPushes(db, clock.now());
}

/** `status` 0: there was no answer. */
type Answer = { status: number; retryAfter?: string | undefined; reason?: string };

const isTaken = ({ status }: Answer) => status >= 200 && status < 300;
const isForLater = ({ status }: Answer) => status === 0 || status === 429 || status >= 500;

async function settle({ db, clock, log }: PushParts, push: Push, answer: Answer): Promise<void> {
  if (isTaken(answer)) return;
  const line = { device: push.deviceId, status: answer.status, reason: answer.reason };
  if (answer.status === 404 || answer.status === 410) return forgetGone(db, push.deviceId);
  if (isForLater(answer)) {
    log.warn({ event: 'push.put_off', ...line }, 'a push could not be sent, trying again later');
    return putOff(db, clock.now(), push, msAfter(answer.retryAfter, clock.now()));
  }
  log.warn({ event: 'push.refused', ...line }, 'a push was refused');
}

/** Seconds, or a date. */
function msAfter(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0;
}

const options = { keepAlive: true, timeout: 30_000 };
const anywhere = new Agent(options);
const inTheInternet = new Agent({ ...options, lookup: lookupPublic });

async function send({ services, vapid }: PushParts, push: Push, message: Message): Promise<Answer> {
  const { endpoint, p256dh, auth, tag } = push;
  if (!services.isKnown(endpoint)) return { status: 400, reason: 'its push service is not known any more' };
  const { default: webPush } = await import('web-push');
  const { body, headers } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message.payload),
    {
      ...{ TTL: ttlSeconds, urgency: message.isUrgent ? 'high' : 'normal' },
      ...{ topic: topicOf(tag), vapidDetails: vapid, contentEncoding: 'aes128gcm' },
    },
  );
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const sending = request(endpoint, {
    method: 'POST',
    headers: headers as Record<string, string>,
    agent: services.isNamed(endpoint) ? anywhere : inTheInternet,
    signal: AbortSignal.timeout(wholeMs),
  });
  sending.on('error', (error) => resolve({ status: 0, reason: summarizeError(error) }));
  sending.on('response', (response) => {
    response.on('error', () => {}).resume();
    resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
  });
  sending.end(body);
  return promise;
}

/** A push service replaces what still waits there for a device under the same topic: 32 letters at most. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);
