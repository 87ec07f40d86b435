import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { inject } from 'vitest';
import { WebSocket } from 'ws';
import type { Log } from '../log.ts';
import { until } from '../patience.testing.ts';
import type { Bus, Epochs } from './bus.ts';
import { type Cable, createCable } from './cable.ts';
import type { Channel } from './channel.ts';
import { ownHostOr } from './handshake.ts';
import { Places } from './places.ts';
import { createPostgresBus } from './postgres-bus.ts';

export type Toy = {
  url: string;
  bus: Bus;
  cable: Cable;
  logLines: string[];
  rooms: Map<number, Room>;
  sessions: Map<string, string>;
  /** Run before a token is read, and after a right is. */
  hooks: { identify(): Promise<void>; read(room: number): Promise<void> };
  sentences: string[];
  say(room: number, text: string): Promise<void>;
  /** Commits a removal; `tell` also sends the revocation. */
  remove(room: number, name: string, options: { tell: boolean }): Promise<void>;
  connect(token: string | null, options?: ConnectOptions): Promise<Client>;
  stop(): Promise<void>;
};
export type ConnectOptions = { protocols?: string[]; query?: string; origin?: string };
export type Frame = {
  type?: string;
  identifier?: string;
  message?: unknown;
  reason?: string;
  reconnect?: boolean;
};
type Room = { people: Set<string>; speakers: Set<string>; epoch: number };
type World = Pick<Toy, 'rooms' | 'sessions' | 'sentences' | 'hooks' | 'say'>;
type Identity = { token: string; name: string };

export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = postgres(inject('databaseUrl'), { max: 1 });
  const name = `cable_${randomBytes(6).toString('hex')}`;
  await admin`create database ${admin(name)}`;
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin`drop database ${admin(name)} with (force)`;
      await admin.end();
    },
  };
}

export async function startToy(databaseUrl: string): Promise<Toy> {
  const logLines: string[] = [];
  const log = quiet(logLines);
  const bus = createPostgresBus(databaseUrl, log);
  const world: World = {
    rooms: new Map([
      [1, { people: new Set(['ann', 'bob']), speakers: new Set(['bob']), epoch: 1 }],
      [2, { people: new Set(['ann']), speakers: new Set(), epoch: 1 }],
    ]),
    sessions: new Map([
      ['ann-token', 'ann'],
      ['bob-token', 'bob'],
    ]),
    sentences: [],
    hooks: { identify: async () => {}, read: async () => {} },
    async say(room, text) {
      const epochs: Epochs = { [`room:${room}`]: world.rooms.get(room)?.epoch ?? 0 };
      await bus.publish([{ stream: `room:${room}`, body: { text }, epochs }]);
    },
  };
  const cable = openCable(world, bus, log);
  const { url, close } = await serve(cable);
  await bus.up();
  return {
    ...world,
    url,
    bus,
    cable,
    logLines,
    async remove(room, name, { tell }) {
      const toyRoom = world.rooms.get(room);
      toyRoom?.people.delete(name);
      if (toyRoom) toyRoom.epoch++;
      if (tell) await bus.publish([{ revoke: [`room:${room}`] }]);
    },
    connect: (token, options) => connect(url, token, options),
    async stop() {
      await cable.drain(0);
      await bus.close();
      close();
    },
  };
}

function openCable(world: World, bus: Bus, log: Log): Cable {
  const find = async (token: string) => {
    await world.hooks.identify();
    const name = world.sessions.get(token);
    return name ? { identity: { token, name }, epochs: { [`session:${token}`]: 1 } } : null;
  };
  return createCable<Identity>({
    authenticate: find,
    reauthenticate: ({ token }) => find(token),
    channels: [roomChannel(world)],
    accountOf: ({ name }) => name,
    places: new Places({ bus, socketsPerAccount: 1_000 }),
    allowedOrigin: ownHostOr(['https://friend.example']),
    refusals: {
      limited: { code: 'too_many', detail: 'Slowly' },
      failed: () => ({ code: 'internal', detail: 'Our fault', isSurprise: true }),
    },
    bus,
    log,
  });
}

async function serve(cable: Cable): Promise<{ url: string; close(): void }> {
  const http = createServer((_, response) => response.writeHead(404).end());
  http.on('upgrade', (request, socket, head) => cable.handleUpgrade(request, socket, head));
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const address = http.address();
  return {
    url: `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/cable`,
    close() {
      http.close();
      http.closeAllConnections();
    },
  };
}

function roomChannel(world: World): Channel<Identity> {
  return {
    name: 'RoomChannel',
    async subscribe({ name }, { room }) {
      if (typeof room !== 'number') return null;
      const toyRoom = world.rooms.get(room);
      const may = toyRoom?.people.has(name);
      const epochs = { [`room:${room}`]: toyRoom?.epoch ?? 0 };
      await world.hooks.read(room);
      const tags = [name, ...(toyRoom?.speakers.has(name) ? ['speaker'] : [])];
      return may ? { stream: `room:${room}`, epochs, tags } : null;
    },
    commands: {
      async speak(_, __, { text, wait }) {
        if (typeof wait === 'number') await sleep(wait);
        world.sentences.push(String(text));
        await world.say(1, String(text));
        return { ok: true };
      },
      fail: async () => ({ ok: false, code: 'teapot', detail: 'I am a teapot' }),
      async crash() {
        throw new Error('crashed');
      },
    },
    missed: () => ({ missed: true }),
  };
}

export class Client {
  readonly frames: Frame[] = [];
  readonly ws: WebSocket;
  closeCode: number | null = null;

  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => this.frames.push(JSON.parse(data.toString())));
    ws.on('close', (code) => {
      this.closeCode = code;
    });
  }

  send(command: string, identifier: unknown, data?: object): void {
    const raw = typeof identifier === 'string' ? identifier : JSON.stringify(identifier);
    this.ws.send(JSON.stringify({ command, identifier: raw, ...(data && { data: JSON.stringify(data) }) }));
  }

  async subscribe(room: number): Promise<void> {
    this.send('subscribe', roomOf(room));
    await until(() => this.framesOf(room).some(({ type }) => type?.endsWith('_subscription')));
  }

  perform(room: number, action: string, data: object = {}): void {
    this.send('message', roomOf(room), { action, ...data });
  }

  framesOf(room: number): Frame[] {
    return this.frames.filter(({ identifier }) => identifier === JSON.stringify(roomOf(room)));
  }

  texts(room: number): unknown[] {
    return this.framesOf(room).flatMap(({ message }) =>
      typeof message === 'object' && message && 'text' in message ? [message.text] : [],
    );
  }

  types(): (string | undefined)[] {
    return this.frames.map(({ type }) => type).filter((type) => type !== 'ping');
  }
}

export function roomOf(room: number) {
  return { channel: 'RoomChannel', room };
}

async function connect(url: string, token: string | null, options: ConnectOptions = {}): Promise<Client> {
  const { protocols = ['actioncable-v1-json'], origin, query = token ? `?token=${token}` : '' } = options;
  const ws = new WebSocket(url + query, protocols, { origin });
  const client = new Client(ws);
  await once(ws, 'open');
  await until(() => client.frames.length > 0);
  return client;
}

function quiet(lines: string[]): Log {
  const note = (fields: object, sentence: string) => {
    lines.push(`${sentence} ${JSON.stringify(fields)}`);
  };
  return { info: note, warn: note, error: note };
}
