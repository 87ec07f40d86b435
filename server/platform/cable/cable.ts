import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../log.ts';
import type { Bus, BusMessage } from './bus.ts';
import type { Authenticated, Channel } from './channel.ts';
import { ClientSocket, maxPayload } from './client-socket.ts';
import { type Connection, Followers } from './followers.ts';
import { type DisconnectReason, welcomeFrame } from './frames.ts';
import { chooseProtocol, readPath, readToken, refuse } from './handshake.ts';
import type { Places } from './places.ts';
import { startPulse } from './pulse.ts';
import { logSurprise, type Refusals } from './refusals.ts';
import { Rights } from './rights.ts';
import { Session, type SessionParts } from './session.ts';

/** The socket at `/cable`: Action Cable over `ws`, fed by the bus. */
export type Cable = {
  /** Handles the HTTP server's `upgrade` event. Other paths and origins get 404. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  drain(graceMs: number): Promise<void>;
  stats(): CableStats;
};

/** Connections, subscriptions and streams are current, the rest counts from the start. `gone`: they left. */
export type CableStats = Record<'connections' | 'subscriptions' | 'streams' | Counter, number> & {
  ends: Record<DisconnectReason | 'gone', number>;
};

export type CableOptions<Identity> = {
  /** Reads one row by index. Null sends `disconnect unauthorized`. The token is never stored or logged. */
  authenticate(token: string): Promise<Authenticated<Identity> | null>;
  reauthenticate(identity: Identity): Promise<Authenticated<Identity> | null>;
  channels: readonly Channel<Identity>[];
  accountOf(identity: Identity): string | number;
  places: Places;
  allowedOrigin(origin: string | undefined, host: string | undefined): boolean;
  refusals: Refusals;
  bus: Bus;
  log: Log;
};

export function createCable<Identity>(options: CableOptions<Identity>): Cable {
  return new CableServer(options);
}

const counters = {
  connects: 0,
  unauthorized: 0,
  tooSlow: 0,
  foreign: 0,
  ignored: 0,
  limited: 0,
  failed: 0,
  commands: 0,
};
type Counter = keyof typeof counters;
const ends: CableStats['ends'] = {
  unauthorized: 0,
  server_restart: 0,
  too_slow: 0,
  too_many_sockets: 0,
  gone: 0,
};

const path = '/cable';
const slices = 20;
const cutAfterMs = 1_000;

class CableServer<Identity> implements Cable {
  readonly #options: CableOptions<Identity>;
  readonly #followers = new Followers<Identity>();
  readonly #rights: Rights<Identity>;
  readonly #session: SessionParts<Identity>;
  readonly #counters = { ...counters };
  readonly #ends = { ...ends };
  readonly #pulse = startPulse();
  readonly #sockets = new Set<WebSocket>();
  readonly #places: Places;
  readonly #work = new Set<Promise<void>>();
  readonly #stopListening: () => void;
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    handleProtocols: chooseProtocol,
  });
  #isDraining = false;

  constructor(options: CableOptions<Identity>) {
    this.#options = options;
    this.#places = options.places;
    this.#rights = new Rights({ ...options, followers: this.#followers });
    this.#session = {
      ...options,
      channels: new Map(options.channels.map((channel) => [channel.name, channel])),
      followers: this.#followers,
      rights: this.#rights,
      count: (name) => this.#count(name),
      track: (work) => this.#track(work),
    };
    this.#stopListening = options.bus.listen({
      receive: (message) => this.#receive(message),
      gap: () => {
        this.#rights.doubtAll();
        this.#places.tellAll();
      },
    });
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin, host } = request.headers;
    if (readPath(request) !== path) refuse(socket, '404 Not Found');
    else if (!this.#options.allowedOrigin(origin, host)) {
      this.#count('foreign');
      refuse(socket, '404 Not Found');
    } else if (this.#isDraining) refuse(socket, '503 Service Unavailable');
    else
      this.#server.handleUpgrade(request, socket, head, (ws) => {
        this.#track(this.#accept(ws, socket, readToken(request)));
      });
  }

  async drain(graceMs: number): Promise<void> {
    this.#isDraining = true;
    const all = [...this.#followers.connections];
    const size = Math.ceil(all.length / slices);
    for (let start = 0; start < all.length; start += size) {
      if (start > 0) await sleep(graceMs / slices);
      for (const { clientSocket } of all.slice(start, start + size)) clientSocket.end('server_restart');
    }
    await Promise.race([Promise.all(this.#work), sleep(graceMs, undefined, { ref: false })]);
    for (let ms = 0; this.#sockets.size > 0 && ms < Math.min(graceMs, cutAfterMs); ms += 20) await sleep(20);
    for (const ws of this.#sockets) ws.terminate();
    this.#pulse.stop();
    this.#places.stop();
    this.#stopListening();
  }

  stats(): CableStats {
    return { ...this.#followers.counts(), ...this.#counters, ends: { ...this.#ends } };
  }

  async #accept(ws: WebSocket, socket: Duplex, token: string | null): Promise<void> {
    const clientSocket = new ClientSocket(ws, socket);
    this.#sockets.add(ws);
    ws.once('close', () => this.#sockets.delete(ws));
    this.#count('connects');
    void clientSocket.ended.then((reason) => {
      this.#ends[reason ?? 'gone']++;
      if (reason === 'unauthorized') this.#count('unauthorized');
      if (reason === 'too_slow') this.#count('tooSlow');
    });
    const connection = await this.#identify(clientSocket, token);
    if (!connection) return;
    this.#followers.join(connection);
    this.#pulse.add(clientSocket);
    void clientSocket.ended.then(() => {
      this.#pulse.remove(clientSocket);
      this.#followers.leave(connection);
    });
    clientSocket.write(welcomeFrame);
    const session = new Session(connection, this.#session);
    clientSocket.listen((text) => session.receive(text));
  }

  async #identify(clientSocket: ClientSocket, token: string | null): Promise<Connection<Identity> | null> {
    const checkedAt = Date.now();
    try {
      const authentication = await this.#rights.identify(token);
      if (!authentication) clientSocket.end('unauthorized');
      else if (this.#isDraining) clientSocket.end('server_restart');
      else if (!this.#places.take(this.#options.accountOf(authentication.identity), clientSocket))
        clientSocket.end('too_many_sockets');
      if (!authentication || !clientSocket.open) return null;
      return {
        clientSocket,
        ...authentication,
        checkedAt,
        subscriptions: new Map(),
        doubts: new Set(),
        isRechecking: false,
      };
    } catch (error) {
      logSurprise(this.#options, {
        event: 'socket.authentication_failed',
        err: error,
        sentence: 'a socket could not be authenticated',
      });
      clientSocket.end('server_restart');
      return null;
    }
  }

  #receive(message: BusMessage): void {
    if ('revoke' in message) this.#rights.revoke(message.revoke);
    else if ('sockets' in message) this.#places.hear(message.sockets);
    else this.#followers.deliver(message, (follower) => this.#rights.doubt(follower));
  }

  #count(name: Counter): void {
    this.#counters[name]++;
  }

  #track(work: Promise<void>): void {
    this.#work.add(work);
    void work.finally(() => this.#work.delete(work));
  }
}
