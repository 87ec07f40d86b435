import type { CableError } from '@loopyard/contract/cable.ts';
import { doneFor } from '../asker.ts';
import type { Log } from '../log.ts';
import { createAllowance } from './allowance.ts';
import type { Bus } from './bus.ts';
import type { Channel, CommandResult, Params } from './channel.ts';
import type { Connection, Follower, Followers } from './followers.ts';
import {
  type ClientFrame,
  confirmFrame,
  messageFrame,
  parseFrame,
  parseObject,
  rejectFrame,
} from './frames.ts';
import { logSurprise, type Refusals } from './refusals.ts';
import type { Rights } from './rights.ts';

export type SessionParts<Identity> = {
  channels: ReadonlyMap<string, Channel<Identity>>;
  followers: Followers<Identity>;
  rights: Rights<Identity>;
  bus: Pick<Bus, 'up'>;
  refusals: Refusals;
  count(name: 'ignored' | 'limited' | 'failed' | 'commands'): void;
  track(work: Promise<void>): void;
  log: Log;
};

const maxSubscriptions = 200;
const maxWaiting = 256;
/** Echoed with every message, so it must stay small. */
const maxIdentifier = 1_024;

type Queue<Identity> = {
  identifier: string;
  channel: Channel<Identity>;
  params: Params;
  tail: Promise<void>;
  waiting: number;
  subscribing: object | null;
};
type Message = Extract<ClientFrame, { command: 'message' }>;

/** Runs a client's commands: in order for one identifier, in parallel for others. */
export class Session<Identity> {
  readonly #connection: Connection<Identity>;
  readonly #parts: SessionParts<Identity>;
  readonly #queues = new Map<string, Queue<Identity>>();
  readonly #allow = createAllowance();
  #waiting = 0;

  constructor(connection: Connection<Identity>, parts: SessionParts<Identity>) {
    this.#connection = connection;
    this.#parts = parts;
  }

  receive(text: string): void {
    const allowance = this.#allow();
    const frame = allowance === 'drop' ? null : parseFrame(text);
    const queue = frame && this.#queueOf(frame.identifier);
    if (!queue) this.#parts.count(allowance === 'drop' ? 'limited' : 'ignored');
    else if (allowance === 'refuse' || this.#waiting >= maxWaiting) this.#refuse(queue, frame);
    else if (frame.command === 'message') this.#enqueue(queue, () => this.#perform(queue, frame));
    else if (frame.command === 'unsubscribe') this.#enqueueUnsubscribe(queue);
    else this.#enqueueSubscribe(queue);
  }

  #refuse(queue: Queue<Identity>, frame: ClientFrame): void {
    this.#parts.count('limited');
    if (frame.command === 'message')
      this.#answer(queue, frame, { ok: false, ...this.#parts.refusals.limited });
  }

  #enqueueSubscribe(queue: Queue<Identity>): void {
    if (queue.subscribing) return;
    const turn = {};
    queue.subscribing = turn;
    this.#enqueue(queue, () =>
      this.#subscribe(queue).finally(() => {
        if (queue.subscribing === turn) queue.subscribing = null;
      }),
    );
  }

  async #subscribe({ identifier, channel, params }: Queue<Identity>): Promise<void> {
    const connection = this.#connection;
    const { clientSocket, subscriptions } = connection;
    if (subscriptions.has(identifier)) return clientSocket.write(confirmFrame(identifier));
    await this.#parts.bus.up();
    const subscription = await this.#parts.rights.grant({ connection, channel, params }).catch((error) => {
      // There is no answer while the database is down. The client asks again when it reconnects.
      if (!this.#parts.refusals.failed(error).isSurprise) clientSocket.end('server_restart');
      throw error;
    });
    if (!clientSocket.open) return;
    if (!subscription || subscriptions.size >= maxSubscriptions)
      return clientSocket.write(rejectFrame(identifier));
    const follower: Follower<Identity> = {
      connection,
      identifier,
      channel,
      params,
      subscription,
      backlog: null,
    };
    subscriptions.set(identifier, follower);
    this.#parts.followers.follow(follower);
    clientSocket.write(confirmFrame(identifier));
  }

  #enqueueUnsubscribe(queue: Queue<Identity>): void {
    queue.subscribing = null;
    this.#enqueue(queue, async () => {
      const { subscriptions, doubts } = this.#connection;
      const follower = subscriptions.get(queue.identifier);
      if (!follower) return;
      subscriptions.delete(queue.identifier);
      doubts.delete(follower);
      this.#parts.followers.unfollow(follower);
    });
  }

  async #perform(queue: Queue<Identity>, message: Message): Promise<void> {
    const { subscriptions } = this.#connection;
    const { commands = {} } = queue.channel;
    const command = Object.hasOwn(commands, message.action) && commands[message.action];
    if (!command || !subscriptions.has(queue.identifier)) return this.#parts.count('ignored');
    try {
      if (!command.checksIdentity && !(await this.#parts.rights.refresh(this.#connection))) return;
      const follower = subscriptions.get(queue.identifier);
      if (!follower) return;
      this.#parts.count('commands');
      const result = await doneFor(`socket ${queue.channel.name}#${message.action}`, () =>
        command(this.#connection.identity, follower.params, message.data, follower.subscription),
      );
      if (!result.ok && command.checksIdentity && !(await this.#parts.rights.refresh(this.#connection)))
        return;
      this.#answer(queue, message, result);
    } catch (error) {
      const { code, detail } = this.#parts.refusals.failed(error);
      this.#answer(queue, message, { ok: false, code, detail });
      throw error;
    }
  }

  /** Success has no answer: the change arrives on the stream. Nor has a command without a subscription. */
  #answer({ identifier }: Queue<Identity>, { action, data }: Message, result: CommandResult): void {
    if (result.ok || !this.#connection.subscriptions.has(identifier)) return;
    const { code, detail } = result;
    const body: Omit<CableError, 'code'> & { code: string } = {
      type: 'Error',
      command: action,
      code,
      detail,
    };
    if (typeof data.uuid === 'string') body.uuid = data.uuid;
    this.#connection.clientSocket.write(messageFrame(identifier, JSON.stringify(body)));
  }

  #enqueue(queue: Queue<Identity>, work: () => Promise<void>): void {
    this.#queues.set(queue.identifier, queue);
    queue.waiting++;
    this.#waiting++;
    queue.tail = queue.tail
      .then(work)
      .catch((error) => {
        this.#parts.count('failed');
        logSurprise(this.#parts, {
          event: 'socket.command_failed',
          err: error,
          channel: queue.channel.name,
          sentence: 'a socket command failed',
        });
      })
      .finally(() => {
        this.#waiting--;
        if (--queue.waiting === 0) this.#queues.delete(queue.identifier);
      });
    this.#parts.track(queue.tail);
  }

  #queueOf(identifier: string): Queue<Identity> | null {
    const open = this.#queues.get(identifier);
    if (open) return open;
    if (identifier.length > maxIdentifier) return null;
    const follower = this.#connection.subscriptions.get(identifier);
    const params = follower?.params ?? parseObject(identifier);
    const channel = typeof params?.channel === 'string' && this.#parts.channels.get(params.channel);
    if (!params || !channel) return null;
    return { identifier, channel, params, tail: Promise.resolve(), waiting: 0, subscribing: null };
  }
}
