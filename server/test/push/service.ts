import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { decryptPush } from './decrypt.ts';
import { deviceOf, keysOfDevice } from './device.ts';

/** For a child process in `NODE_EXTRA_CA_CERTS`. */
export const certificateFile = new URL('./service.pem', import.meta.url).pathname;
const certificate = readFileSync(certificateFile, 'utf8');
const key = readFileSync(new URL('./service-key.pem', import.meta.url), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: tests look into it
export type ReceivedPush = { device: number; headers: IncomingHttpHeaders; payload: any };
type Answer = { status: number; headers?: Record<string, string> };

/** A push service of our own, which this process trusts. `host` is for PUSH_HOSTS. `port`: 0 for any that is free. */
export async function startPushService(port = 0) {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  const receivedPushes: ReceivedPush[] = [];
  const answers = new Map<number, Answer>();
  let isReady = Promise.resolve();
  const server = createServer({ key, cert: certificate }, async (request, response) => {
    const device = Number(/^\/push\/(\d+)$/.exec(request.url ?? '')?.[1]);
    const payload = decryptPush(await buffer(request), keysOfDevice(device));
    receivedPushes.push({ device, headers: request.headers, payload });
    await isReady;
    const { status, headers } = answers.get(device) ?? { status: 201 };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    receivedPushes,
    /** The browser with that number subscribes with it. */
    subscriptionOf: (nth: number) => deviceOf(nth, `https://${host}/push/${nth}`),
    /** How it answers pushes to that browser from now on. */
    answer: (nth: number, status: number, headers: Record<string, string> = {}) =>
      answers.set(nth, { status, headers }),
    /** Pushes are received, and get no answer until the returned function is called. */
    holdAnswers() {
      const { promise, resolve } = Promise.withResolvers<void>();
      isReady = promise;
      return resolve;
    },
    payloadsOf: (nth: number) =>
      receivedPushes.filter(({ device }) => device === nth).map(({ payload }) => payload),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
