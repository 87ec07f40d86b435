import type { BusMessage, Epochs } from './bus.ts';
import type { Channel, Params, Subscription } from './channel.ts';
import { messageFrame } from './frames.ts';
import { type Line, maxUnsent } from './line.ts';

/** Who follows which stream, who holds which key, and the delivery to them. */
export type Followers<Identity> = {
  join(connection: Connection<Identity>): void;
  leave(connection: Connection<Identity>): void;
  follow(live: Live<Identity>): void;
  unfollow(live: Live<Identity>): void;
  /** Writes to those whose right is as new as the message; the others are doubted, and hold it. */
  deliver(message: Extract<BusMessage, { stream: string }>): void;
  /** Those to look at again when these keys are revoked. */
  holding(keys: readonly string[]): { connections: Set<Connection<Identity>>; lives: Set<Live<Identity>> };
  connections: ReadonlySet<Connection<Identity>>;
  counts(): { connections: number; subscriptions: number; streams: number };
};

/** One client that has proved who it is. */
export type Connection<Identity> = {
  line: Line;
  identity: Identity;
  epochs: Epochs;
  /** When `identity` was last read, in milliseconds since 1970; 0 once it is in doubt. */
  checkedAt: number;
  /** By raw identifier. */
  subscriptions: Map<string, Live<Identity>>;
  doubts: Set<Live<Identity>>;
  isSettling: boolean;
};

/** A confirmed subscription. `held` is what waits while the right to it is in doubt, else null. */
export type Live<Identity> = {
  connection: Connection<Identity>;
  identifier: string;
  channel: Channel<Identity>;
  params: Params;
  subscription: Subscription;
  held: { frames: Buffer[]; bytes: number; missed: boolean } | null;
};

/** @param doubt starts looking at a right again; it must make the subscription hold at once */
export function createFollowers<Identity>(doubt: (live: Live<Identity>) => void): Followers<Identity> {
  const connections = new Set<Connection<Identity>>();
  const connectionsByKey = new Map<string, Set<Connection<Identity>>>();
  const livesByKey = new Map<string, Set<Live<Identity>>>();
  const streams = new Map<string, Map<string, Set<Live<Identity>>>>();
  let subscriptions = 0;

  return {
    connections,
    join(connection) {
      connections.add(connection);
      for (const key of Object.keys(connection.epochs)) put(connectionsByKey, key, connection);
    },
    leave(connection) {
      connections.delete(connection);
      for (const key of Object.keys(connection.epochs)) take(connectionsByKey, key, connection);
      for (const live of connection.subscriptions.values()) this.unfollow(live);
    },
    follow(live) {
      const { stream, epochs } = live.subscription;
      const groups = streams.get(stream) ?? new Map<string, Set<Live<Identity>>>();
      streams.set(stream, groups);
      put(groups, live.identifier, live);
      for (const key of Object.keys(epochs)) put(livesByKey, key, live);
      subscriptions++;
    },
    unfollow(live) {
      const { stream, epochs } = live.subscription;
      const groups = streams.get(stream);
      if (!groups?.get(live.identifier)?.has(live)) return;
      take(groups, live.identifier, live);
      if (groups.size === 0) streams.delete(stream);
      for (const key of Object.keys(epochs)) take(livesByKey, key, live);
      subscriptions--;
    },
    deliver(message) {
      const groups = streams.get(message.stream);
      if (!groups) return;
      const body = JSON.stringify(message.body);
      const epochs = Object.entries(message.epochs ?? {});
      for (const [identifier, group] of groups) {
        const frame = messageFrame(identifier, body);
        for (const live of group) {
          if (isBehind(live.subscription.epochs, epochs)) doubt(live);
          if (live.held) hold(live, frame);
          else live.connection.line.write(frame);
        }
      }
    },
    holding(keys) {
      const found = { connections: new Set<Connection<Identity>>(), lives: new Set<Live<Identity>>() };
      for (const key of keys) {
        for (const connection of connectionsByKey.get(key) ?? []) found.connections.add(connection);
        for (const live of livesByKey.get(key) ?? []) found.lives.add(live);
      }
      return found;
    },
    counts: () => ({ connections: connections.size, subscriptions, streams: streams.size }),
  };
}

function isBehind(own: Epochs, theirs: [string, number][]): boolean {
  for (const [key, epoch] of theirs) {
    const mine = own[key];
    if (mine !== undefined && mine < epoch) return true;
  }
  return false;
}

function hold<Identity>(live: Live<Identity>, frame: Buffer): void {
  if (!live.held) return;
  live.held.frames.push(frame);
  live.held.bytes += frame.length;
  if (live.held.bytes > maxUnsent) live.connection.line.end('too_slow');
}

function put<T>(index: Map<string, Set<T>>, key: string, value: T): void {
  const values = index.get(key);
  if (values) values.add(value);
  else index.set(key, new Set([value]));
}

function take<T>(index: Map<string, Set<T>>, key: string, value: T): void {
  const values = index.get(key);
  values?.delete(value);
  if (values?.size === 0) index.delete(key);
}
