import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Authenticated, Subscription } from './channel.ts';
import { type Connection, type Follower, type Followers, isAddressed } from './followers.ts';
import { messageFrame, rejectFrame } from './frames.ts';
import { logSurprise, type Refusals } from './refusals.ts';
import { Revocations } from './revocations.ts';

type Parts<Identity> = {
  followers: Followers<Identity>;
  authenticate(token: string): Promise<Authenticated<Identity> | null>;
  reauthenticate(identity: Identity): Promise<Authenticated<Identity> | null>;
  refusals: Refusals;
  log: Log;
};
type SubscribeRequest<Identity> = Pick<Follower<Identity>, 'connection' | 'channel' | 'params'>;

/** Subscribes this soon after the last identity check skip another one. */
const identityFreshMs = 1_000;
/** Limits parallel re-checks, so that a big stream's don't take all database connections. */
const sideBySide = 16;
const tries = 3;

/** Decides who may connect and keep listening. Messages wait while a right is in doubt. */
export class Rights<Identity> {
  readonly #parts: Parts<Identity>;
  readonly #revocations = new Revocations();
  readonly #limited = createLimit(sideBySide);

  constructor(parts: Parts<Identity>) {
    this.#parts = parts;
  }

  async identify(token: string | null): Promise<Authenticated<Identity> | null> {
    if (token === null) return null;
    return this.#revocations.fresh(() => this.#parts.authenticate(token));
  }

  /** False if the identity no longer exists; the socket has then ended. */
  async refresh(connection: Connection<Identity>): Promise<boolean> {
    const checkedAt = Date.now();
    const authentication = await this.#revocations.fresh(() =>
      this.#parts.reauthenticate(connection.identity),
    );
    if (authentication) Object.assign(connection, { ...authentication, checkedAt });
    else connection.clientSocket.end('unauthorized');
    return authentication !== null;
  }

  async grant({ connection, channel, params }: SubscribeRequest<Identity>): Promise<Subscription | null> {
    return this.#revocations.fresh(async () => {
      const { checkedAt } = connection;
      const isFresh = checkedAt !== null && Date.now() - checkedAt <= identityFreshMs;
      if (!isFresh && !(await this.refresh(connection))) return null;
      const granted = await channel.subscribe(connection.identity, params);
      return granted && { ...granted, epochs: { ...connection.epochs, ...granted.epochs } };
    });
  }

  doubt(follower: Follower<Identity>): void {
    follower.backlog ??= { frames: [], bytes: 0, missed: false };
    follower.connection.doubts.add(follower);
    this.#start(follower.connection);
  }

  revoke(keys: readonly string[]): void {
    this.#revocations.add(keys);
    const { connections, followers } = this.#parts.followers.holding(keys);
    for (const connection of connections) this.#doubtConnection(connection);
    for (const follower of followers) this.doubt(follower);
  }

  /** Doubts every right. Clients that keep theirs are told that they may have missed messages. */
  doubtAll(): void {
    this.#revocations.addAll();
    for (const connection of this.#parts.followers.connections) {
      this.#doubtConnection(connection);
      for (const { backlog } of connection.subscriptions.values()) if (backlog) backlog.missed = true;
    }
  }

  #doubtConnection(connection: Connection<Identity>): void {
    connection.checkedAt = null;
    for (const follower of connection.subscriptions.values()) this.doubt(follower);
    this.#start(connection);
  }

  #start(connection: Connection<Identity>): void {
    if (connection.isRechecking) return;
    connection.isRechecking = true;
    this.#limited(() => this.#recheckDoubts(connection));
  }

  async #recheckDoubts(connection: Connection<Identity>): Promise<void> {
    for (let failures = 0; isInDoubt(connection); ) {
      const batch = [...connection.doubts];
      connection.doubts.clear();
      try {
        if (await this.refresh(connection))
          await Promise.all(batch.map((follower) => this.#recheck(follower)));
        failures = 0;
      } catch (error) {
        logSurprise(this.#parts, {
          event: 'socket.recheck_failed',
          err: error,
          sentence: 'access to a channel could not be checked again',
        });
        for (const follower of batch) connection.doubts.add(follower);
        // Without a readable right the client is disconnected; it checks again when it reconnects.
        if (++failures === tries) connection.clientSocket.end('server_restart');
        else await sleep(200 * failures);
      }
    }
    connection.isRechecking = false;
  }

  async #recheck(follower: Follower<Identity>): Promise<void> {
    const { connection, identifier } = follower;
    const granted = await this.grant(follower);
    if (!connection.clientSocket.open || connection.subscriptions.get(identifier) !== follower) return;
    this.#parts.followers.unfollow(follower);
    if (!granted) {
      connection.subscriptions.delete(identifier);
      connection.doubts.delete(follower);
      return connection.clientSocket.write(rejectFrame(identifier));
    }
    if (granted.stream !== follower.subscription.stream && follower.backlog) follower.backlog.frames = [];
    follower.subscription = granted;
    this.#parts.followers.follow(follower);
    if (!connection.doubts.has(follower)) release(follower);
  }
}

function isInDoubt<Identity>({ clientSocket, doubts, checkedAt }: Connection<Identity>): boolean {
  return clientSocket.open && (doubts.size > 0 || checkedAt === null);
}

function release<Identity>(follower: Follower<Identity>): void {
  const { connection, identifier, channel, subscription, backlog } = follower;
  follower.backlog = null;
  const missed = backlog?.missed && channel.missed?.(subscription);
  if (missed) connection.clientSocket.write(messageFrame(identifier, JSON.stringify(missed)));
  for (const { frameFor, to } of backlog?.frames ?? [])
    if (isAddressed(subscription, to)) connection.clientSocket.write(frameFor(follower));
}

function createLimit(max: number): (task: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const next = () => {
    const task = running < max && waiting.shift();
    if (!task) return;
    running++;
    void task().finally(() => {
      running--;
      next();
    });
  };
  return (task) => {
    waiting.push(task);
    next();
  };
}
