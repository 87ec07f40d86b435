import { randomUUID } from 'node:crypto';
import type { Bus, SocketCounts } from './bus.ts';
import type { ClientSocket } from './client-socket.ts';

type Account = string | number;
type Elsewhere = { heardAt: number; counts: Map<Account, number> };

const heartbeatMs = 20_000;
/** A process that crashed says no more, and its sockets are gone. */
const silentMs = 3 * heartbeatMs;

/** Counts an account's sockets over all processes, which tell each other over the bus. */
export class Places {
  readonly #processId = randomUUID();
  readonly #bus: Bus;
  readonly #perAccount: number;
  readonly #own = new Map<Account, Set<ClientSocket>>();
  readonly #elsewhere = new Map<string, Elsewhere>();
  readonly #changed = new Set<Account>();
  readonly #heartbeat = setInterval(() => this.tellAll(), heartbeatMs).unref();

  constructor({ bus, socketsPerAccount }: { bus: Bus; socketsPerAccount: number }) {
    this.#bus = bus;
    this.#perAccount = socketsPerAccount;
  }

  take(account: Account, clientSocket: ClientSocket): boolean {
    const ownSockets = this.#own.get(account) ?? new Set();
    if (ownSockets.size + this.#countElsewhere(account, () => true) >= this.#perAccount) return false;
    this.#own.set(account, ownSockets.add(clientSocket));
    this.#tell(account);
    void clientSocket.ended.then(() => {
      ownSockets.delete(clientSocket);
      if (ownSockets.size === 0) this.#own.delete(account);
      this.#tell(account);
    });
    return true;
  }

  /** Whether the account has a socket, in whichever process. */
  has(account: Account): boolean {
    return this.#own.has(account) || this.#countElsewhere(account, () => true) > 0;
  }

  hear({ from, isAll, counts }: SocketCounts): void {
    if (from === this.#processId) return;
    const knownBefore = isAll ? undefined : this.#elsewhere.get(from);
    const teller = { heardAt: performance.now(), counts: knownBefore?.counts ?? new Map<Account, number>() };
    this.#elsewhere.set(from, teller);
    for (const [account, count] of counts) {
      if (count > 0) teller.counts.set(account, count);
      else teller.counts.delete(account);
      this.#endSurplus(account);
    }
  }

  tellAll(): void {
    for (const [from, { heardAt }] of this.#elsewhere)
      if (performance.now() - heardAt > silentMs) this.#elsewhere.delete(from);
    if (this.#own.size > 0) this.#publish(true, [...this.#own.keys()]);
  }

  stop(): void {
    clearInterval(this.#heartbeat);
  }

  #countElsewhere(account: Account, counts: (processId: string) => boolean): number {
    let sum = 0;
    for (const [from, teller] of this.#elsewhere) if (counts(from)) sum += teller.counts.get(account) ?? 0;
    return sum;
  }

  /** Several processes may have taken the last place at once. One of them keeps it: the one that sorts first. */
  #endSurplus(account: Account): void {
    const ownSockets = [...(this.#own.get(account) ?? [])];
    const before = this.#countElsewhere(account, (processId) => processId < this.#processId);
    for (const newest of ownSockets.slice(Math.max(0, this.#perAccount - before)))
      newest.end('too_many_sockets');
  }

  /** Changes of one moment go out in one message. */
  #tell(account: Account): void {
    if (this.#changed.size === 0)
      setImmediate(() => {
        this.#publish(false, [...this.#changed]);
        this.#changed.clear();
      });
    this.#changed.add(account);
  }

  #publish(isAll: boolean, accounts: Account[]): void {
    const counts = accounts.map((account) => [account, this.#own.get(account)?.size ?? 0] as const);
    const sockets = { from: this.#processId, isAll, counts };
    // The next heartbeat tells what is lost while the bus is down.
    this.#bus.publish([{ sockets }]).catch(() => {});
  }
}
