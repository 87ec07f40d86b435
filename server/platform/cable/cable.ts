import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';
import type { Authenticated, Channel } from './channel.ts';
import { type Connection, createFollowers } from './followers.ts';
import { welcomeFrame } from './frames.ts';
import { chooseProtocol, readPath, readToken, refuse } from './handshake.ts';
import { maxPayload, openLine } from './line.ts';
import { startPulse } from './pulse.ts';
import { createRights } from './rights.ts';
import { createSession, type Refusal } from './session.ts';

/** The socket at `/cable`: the Action Cable protocol over `ws`, fed by the bus. */
export type Cable = {
  /** For the HTTP server's `upgrade` event. Other paths and foreign origins get a plain 404. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sends everybody away in slices over `graceMs`, then waits for the commands under way. */
  drain(graceMs: number): Promise<void>;
  stats(): CableStats;
};

/** Now: connections, subscriptions, streams. Since the start: all others. */
export type CableStats = Record<'connections' | 'subscriptions' | 'streams' | Counter, number>;

export type CableOptions<Identity> = {
  /** One indexed read. Null: `disconnect unauthorized`. The token is never kept and never logged. */
  authenticate(token: string): Promise<Authenticated<Identity> | null>;
  /** The same identity read again; null once its session or account is gone. */
  reauthenticate(identity: Identity): Promise<Authenticated<Identity> | null>;
  channels: readonly Channel<Identity>[];
  allowedOrigin(origin: string | undefined, host: string | undefined): boolean;
  refusals: { limited: Refusal; failed: Refusal };
  bus: Bus;
  log: Log;
};

type Counter =
  | 'connects'
  | 'unauthorized'
  | 'tooSlow'
  | 'foreign'
  | 'ignored'
  | 'limited'
  | 'failed'
  | 'commands';

const path = '/cable';
const slices = 20;
const cutAfterMs = 1_000;

export function createCable<Identity>(options: CableOptions<Identity>): Cable {
  const { bus, log } = options;
  const counters: Record<Counter, number> = {
    connects: 0,
    unauthorized: 0,
    tooSlow: 0,
    foreign: 0,
    ignored: 0,
    limited: 0,
    failed: 0,
    commands: 0,
  };
  const count = (name: Counter) => {
    counters[name]++;
  };
  const work = new Set<Promise<void>>();
  const track = (promise: Promise<void>) => {
    work.add(promise);
    promise.finally(() => work.delete(promise));
  };
  const rights = createRights<Identity>({ ...options, followers: () => followers });
  const followers = createFollowers<Identity>(rights.doubt);
  const channels = new Map(options.channels.map((channel) => [channel.name, channel]));
  const session = { ...options, channels, followers, rights, count, track };
  const pulse = startPulse();
  const sockets = new Set<WebSocket>();
  let isDraining = false;

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    handleProtocols: chooseProtocol,
  });
  const stopListening = bus.listen({
    receive: (message) => ('revoke' in message ? rights.revoke(message.revoke) : followers.deliver(message)),
    gap: rights.doubtAll,
  });

  async function accept(ws: WebSocket, socket: Duplex, token: string | null) {
    let connection: Connection<Identity> | null = null;
    const { line, listen } = openLine(ws, socket, (reason) => {
      pulse.remove(line);
      if (reason === 'unauthorized') count('unauthorized');
      if (reason === 'too_slow') count('tooSlow');
      if (connection) followers.leave(connection);
    });
    count('connects');
    sockets.add(ws);
    ws.once('close', () => sockets.delete(ws));
    try {
      const now = Date.now();
      const found = token === null ? null : await rights.fresh(() => options.authenticate(token));
      if (!found) return line.end('unauthorized');
      if (isDraining) return line.end('server_restart');
      if (!line.open) return;
      connection = {
        line,
        ...found,
        checkedAt: now,
        subscriptions: new Map(),
        doubts: new Set(),
        isSettling: false,
      };
    } catch (error) {
      log.error({ err: error }, 'a socket could not be authenticated');
      return line.end('server_restart');
    }
    followers.join(connection);
    pulse.add(line);
    line.write(welcomeFrame);
    listen(createSession(connection, session).receive);
  }

  return {
    handleUpgrade(request, socket, head) {
      const { origin, host } = request.headers;
      if (readPath(request) !== path) return refuse(socket, '404 Not Found');
      if (!options.allowedOrigin(origin, host)) {
        count('foreign');
        return refuse(socket, '404 Not Found');
      }
      if (isDraining) return refuse(socket, '503 Service Unavailable');
      server.handleUpgrade(request, socket, head, (ws) => track(accept(ws, socket, readToken(request))));
    },
    async drain(graceMs) {
      isDraining = true;
      const all = [...followers.connections];
      const size = Math.ceil(all.length / slices);
      for (let start = 0; start < all.length; start += size) {
        if (start > 0) await sleep(graceMs / slices);
        for (const { line } of all.slice(start, start + size)) line.end('server_restart');
      }
      await Promise.race([Promise.all(work), sleep(graceMs)]);
      if (sockets.size > 0) await sleep(Math.min(graceMs, cutAfterMs));
      for (const ws of sockets) ws.terminate();
      pulse.stop();
      stopListening();
    },
    stats: () => ({ ...followers.counts(), ...counters }),
  };
}
