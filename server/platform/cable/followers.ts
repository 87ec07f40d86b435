import type { BusMessage, Epochs } from './bus.ts';
import type { Channel, Params, Subscription } from './channel.ts';
import { type ClientSocket, maxUnsent } from './client-socket.ts';
import { messageFrame } from './frames.ts';

type Delivery = Extract<BusMessage, { stream: string }>;

/** A process that died leaves changes that are announced again within seconds; this is a busy minute's. */
const rememberedChanges = 20_000;

export class Followers<Identity> {
  readonly connections = new Set<Connection<Identity>>();
  readonly #connectionsByKey = new Map<string, Set<Connection<Identity>>>();
  readonly #followersByKey = new Map<string, Set<Follower<Identity>>>();
  readonly #streams = new Map<string, Map<string, Set<Follower<Identity>>>>();
  readonly #givenChanges = new Set<string>();
  #subscriptions = 0;

  join(connection: Connection<Identity>): void {
    this.connections.add(connection);
    for (const key of Object.keys(connection.epochs)) addTo(this.#connectionsByKey, key, connection);
  }

  leave(connection: Connection<Identity>): void {
    this.connections.delete(connection);
    for (const key of Object.keys(connection.epochs)) takeFrom(this.#connectionsByKey, key, connection);
    for (const follower of connection.subscriptions.values()) this.unfollow(follower);
  }

  follow(follower: Follower<Identity>): void {
    const { stream, epochs } = follower.subscription;
    const groups = this.#streams.get(stream) ?? new Map<string, Set<Follower<Identity>>>();
    this.#streams.set(stream, groups);
    addTo(groups, follower.identifier, follower);
    for (const key of Object.keys(epochs)) addTo(this.#followersByKey, key, follower);
    this.#subscriptions++;
  }

  unfollow(follower: Follower<Identity>): void {
    const { stream, epochs } = follower.subscription;
    const groups = this.#streams.get(stream);
    if (!groups?.get(follower.identifier)?.has(follower)) return;
    takeFrom(groups, follower.identifier, follower);
    if (groups.size === 0) this.#streams.delete(stream);
    for (const key of Object.keys(epochs)) takeFrom(this.#followersByKey, key, follower);
    this.#subscriptions--;
  }

  /** Calls `doubt` for followers whose right is older than the message; it must hold them at once. */
  deliver(message: Delivery, doubt: (follower: Follower<Identity>) => void): void {
    const groups = this.#streams.get(message.stream);
    if (!groups) return;
    const epochs = Object.entries(message.epochs ?? {});
    const to = message.to && new Set(message.to);
    const isGiven = this.#isGiven(message);
    for (const [identifier, group] of groups) {
      const frameFor = framesOf(identifier, group, message.body);
      for (const follower of group) {
        if (isBehind(follower.subscription.epochs, epochs)) doubt(follower);
        if (isGiven) continue;
        if (follower.backlog) hold(follower, follower.backlog, { frameFor, to });
        else if (!isAddressed(follower.subscription, to)) continue;
        else follower.connection.clientSocket.write(frameFor(follower));
      }
    }
  }

  /** Several processes may announce one change: one that took it over, and one that was only slow. */
  #isGiven({ stream, change }: Delivery): boolean {
    if (change === undefined) return false;
    const key = `${stream} ${change}`;
    if (this.#givenChanges.has(key)) return true;
    this.#givenChanges.add(key);
    if (this.#givenChanges.size > rememberedChanges)
      this.#givenChanges.delete(this.#givenChanges.values().next().value as string);
    return false;
  }

  /** Connections and followers to check again when these keys are revoked. */
  holding(keys: readonly string[]): {
    connections: Set<Connection<Identity>>;
    followers: Set<Follower<Identity>>;
  } {
    const connections = new Set(keys.flatMap((key) => [...(this.#connectionsByKey.get(key) ?? [])]));
    const followers = new Set(keys.flatMap((key) => [...(this.#followersByKey.get(key) ?? [])]));
    return { connections, followers };
  }

  counts(): { connections: number; subscriptions: number; streams: number } {
    return {
      connections: this.connections.size,
      subscriptions: this.#subscriptions,
      streams: this.#streams.size,
    };
  }
}

export type Connection<Identity> = {
  clientSocket: ClientSocket;
  identity: Identity;
  epochs: Epochs;
  /** Last read of `identity`, in ms since 1970; null if in doubt. */
  checkedAt: number | null;
  subscriptions: Map<string, Follower<Identity>>;
  doubts: Set<Follower<Identity>>;
  isRechecking: boolean;
};

/** `backlog`: messages that wait while the right is in doubt. */
export type Follower<Identity> = {
  connection: Connection<Identity>;
  identifier: string;
  channel: Channel<Identity>;
  params: Params;
  subscription: Subscription;
  backlog: Backlog<Identity> | null;
};

type Backlog<Identity> = { frames: HeldFrame<Identity>[]; bytes: number; missed: boolean };
/** A frame is made when the right is known, as it may say what this person may do. */
type HeldFrame<Identity> = {
  frameFor(follower: Follower<Identity>): Buffer;
  to: ReadonlySet<string> | undefined;
};

export function isAddressed({ tags }: Subscription, to: ReadonlySet<string> | undefined): boolean {
  return !to || (tags?.some((tag) => to.has(tag)) ?? false);
}

function framesOf<Identity>(identifier: string, group: Set<Follower<Identity>>, body: object) {
  const [first] = group;
  const shapeFor = first?.channel.shapeFor?.(body);
  const frames = new WeakMap<object, Buffer>();
  return ({ connection, subscription }: Follower<Identity>): Buffer => {
    const shape = shapeFor ? shapeFor(connection.identity, subscription.tags ?? []) : body;
    const earlier = frames.get(shape);
    if (earlier) return earlier;
    const frame = messageFrame(identifier, JSON.stringify(shape));
    frames.set(shape, frame);
    return frame;
  };
}

function isBehind(ownEpochs: Epochs, currentEpochs: [string, number][]): boolean {
  for (const [key, epoch] of currentEpochs) {
    const ownEpoch = ownEpochs[key];
    if (ownEpoch !== undefined && ownEpoch < epoch) return true;
  }
  return false;
}

function hold<Identity>(
  follower: Follower<Identity>,
  backlog: Backlog<Identity>,
  heldFrame: HeldFrame<Identity>,
): void {
  backlog.frames.push(heldFrame);
  backlog.bytes += heldFrame.frameFor(follower).length;
  if (backlog.bytes > maxUnsent) follower.connection.clientSocket.end('too_slow');
}

function addTo<T>(index: Map<string, Set<T>>, key: string, value: T): void {
  const values = index.get(key);
  if (values) values.add(value);
  else index.set(key, new Set([value]));
}

function takeFrom<T>(index: Map<string, Set<T>>, key: string, value: T): void {
  const values = index.get(key);
  values?.delete(value);
  if (values?.size === 0) index.delete(key);
}
