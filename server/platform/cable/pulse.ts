import type { ClientSocket } from './client-socket.ts';
import { pingFrame } from './frames.ts';

export type Pulse = {
  add(clientSocket: ClientSocket): void;
  remove(clientSocket: ClientSocket): void;
  stop(): void;
};

const periodMs = 3_000;
const buckets = 12;

/** One timer for all sockets. Each tick beats one bucket, so each socket beats every three seconds. */
export function startPulse(): Pulse {
  const wheel = Array.from({ length: buckets }, () => new Set<ClientSocket>());
  const places = new Map<ClientSocket, Set<ClientSocket>>();
  let turn = 0;
  let joinCount = 0;

  const timer = setInterval(() => {
    const bucket = wheel[turn++ % buckets];
    if (!bucket?.size) return;
    const frame = pingFrame(Date.now());
    for (const clientSocket of bucket) clientSocket.beat(frame);
  }, periodMs / buckets);

  return {
    add(clientSocket) {
      const bucket = wheel[joinCount++ % buckets];
      if (!bucket) return;
      bucket.add(clientSocket);
      places.set(clientSocket, bucket);
    },
    remove(clientSocket) {
      places.get(clientSocket)?.delete(clientSocket);
      places.delete(clientSocket);
    },
    stop: () => clearInterval(timer),
  };
}
