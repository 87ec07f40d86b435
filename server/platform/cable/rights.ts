import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Epochs } from './bus.ts';
import type { Authenticated, Subscription } from './channel.ts';
import type { Connection, Followers, Live } from './followers.ts';
import { messageFrame, rejectFrame } from './frames.ts';

/** Who may go on listening: reads rights so that no revocation slips in between, and again when in doubt. */
export type Rights<Identity> = {
  /** Runs `read` until no key it answers with was revoked while it ran. */
  fresh<T extends { epochs: Epochs }>(read: () => Promise<T | null>): Promise<T | null>;
  /** The subscription a connection may have now, with the connection's own epochs; null rejects. */
  grant(wanted: Wanted<Identity>): Promise<Subscription | null>;
  /** Reads the identity again; false once it is gone, and the line has ended. */
  refresh(connection: Connection<Identity>): Promise<boolean>;
  /** Holds a subscription's messages until its right is read again. */
  doubt(live: Live<Identity>): void;
  revoke(keys: readonly string[]): void;
  /** Doubts everybody, and tells those who may stay that they may have missed something. */
  doubtAll(): void;
};

type Wanted<Identity> = Pick<Live<Identity>, 'connection' | 'channel' | 'params'>;
type Parts<Identity> = {
  followers(): Followers<Identity>;
  reauthenticate(identity: Identity): Promise<Authenticated<Identity> | null>;
  log: Log;
};

/** A subscribe within this of the last look at the identity does not look again. */
const identityFreshMs = 1_000;
/** Re-checks side by side, so that a big stream's do not keep everybody else from the database. */
const sideBySide = 16;
const tries = 3;

export function createRights<Identity>({
  followers,
  reauthenticate,
  log,
}: Parts<Identity>): Rights<Identity> {
  const revocations = watchRevocations();
  const limited = createLimit(sideBySide);

  const rights: Rights<Identity> = {
    fresh: revocations.fresh,
    grant: (wanted) => revocations.fresh(() => read(wanted)),
    async refresh(connection) {
      const now = Date.now();
      const found = await revocations.fresh(() => reauthenticate(connection.identity));
      if (!found) connection.line.end('unauthorized');
      else Object.assign(connection, { ...found, checkedAt: now });
      return found !== null;
    },
    doubt(live) {
      live.held ??= { frames: [], bytes: 0, missed: false };
      live.connection.doubts.add(live);
      start(live.connection);
    },
    revoke(keys) {
      revocations.add(keys);
      const { connections, lives } = followers().holding(keys);
      for (const connection of connections) doubtConnection(connection);
      for (const live of lives) rights.doubt(live);
    },
    doubtAll() {
      revocations.addAll();
      for (const connection of followers().connections) {
        doubtConnection(connection);
        for (const live of connection.subscriptions.values()) if (live.held) live.held.missed = true;
      }
    },
  };

  async function read({ connection, channel, params }: Wanted<Identity>): Promise<Subscription | null> {
    if (Date.now() - connection.checkedAt > identityFreshMs && !(await rights.refresh(connection)))
      return null;
    const granted = await channel.subscribe(connection.identity, params);
    return granted && { stream: granted.stream, epochs: { ...connection.epochs, ...granted.epochs } };
  }

  function doubtConnection(connection: Connection<Identity>) {
    connection.checkedAt = 0;
    for (const live of connection.subscriptions.values()) rights.doubt(live);
    start(connection);
  }

  function start(connection: Connection<Identity>) {
    if (connection.isSettling) return;
    connection.isSettling = true;
    limited(() => settle(connection));
  }

  async function settle(connection: Connection<Identity>) {
    for (let failures = 0; isInDoubt(connection); ) {
      const batch = [...connection.doubts];
      connection.doubts.clear();
      try {
        if (await rights.refresh(connection)) await Promise.all(batch.map(recheck));
        failures = 0;
      } catch (error) {
        log.error({ err: error }, 'a right could not be read again');
        for (const live of batch) connection.doubts.add(live);
        // Nobody is served on a right that cannot be read; on coming back it is asked for anew.
        if (++failures === tries) connection.line.end('server_restart');
        else await sleep(200 * failures);
      }
    }
    connection.isSettling = false;
  }

  async function recheck(live: Live<Identity>) {
    const { connection, identifier } = live;
    const granted = await rights.grant(live);
    if (!connection.line.open || connection.subscriptions.get(identifier) !== live) return;
    followers().unfollow(live);
    if (!granted) {
      connection.subscriptions.delete(identifier);
      connection.doubts.delete(live);
      return connection.line.write(rejectFrame(identifier));
    }
    if (granted.stream !== live.subscription.stream && live.held) live.held.frames = [];
    live.subscription = granted;
    followers().follow(live);
    if (!connection.doubts.has(live)) release(live);
  }

  return rights;
}

function isInDoubt<Identity>({ line, doubts, checkedAt }: Connection<Identity>): boolean {
  return line.open && (doubts.size > 0 || checkedAt === 0);
}

function release<Identity>(live: Live<Identity>): void {
  const { connection, identifier, channel, subscription, held } = live;
  live.held = null;
  const missed = held?.missed && channel.missed?.(subscription);
  if (missed) connection.line.write(messageFrame(identifier, JSON.stringify(missed)));
  for (const frame of held?.frames ?? []) connection.line.write(frame);
}

/** Remembers revocations only while a read is under way: later reads see them in the database. */
function watchRevocations() {
  const seen = new Map<string, number>();
  let all = 0;
  let clock = 0;
  let readers = 0;

  const isTouched = (epochs: Epochs, since: number) =>
    all > since || Object.keys(epochs).some((key) => (seen.get(key) ?? 0) > since);

  return {
    add(keys: readonly string[]) {
      clock++;
      if (readers > 0) for (const key of keys) seen.set(key, clock);
    },
    addAll() {
      all = ++clock;
    },
    async fresh<T extends { epochs: Epochs }>(read: () => Promise<T | null>): Promise<T | null> {
      readers++;
      try {
        for (;;) {
          const since = clock;
          const found = await read();
          if (!found || !isTouched(found.epochs, since)) return found;
        }
      } finally {
        if (--readers === 0) seen.clear();
      }
    },
  };
}

/** Runs at most `max` at once; the others wait their turn. */
function createLimit(max: number): (task: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const next = () => {
    const task = running < max && waiting.shift();
    if (!task) return;
    running++;
    task().finally(() => {
      running--;
      next();
    });
  };
  return (task) => {
    waiting.push(task);
    next();
  };
}
