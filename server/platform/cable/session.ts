import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';
import type { Channel, CommandFailure, CommandResult, Params } from './channel.ts';
import type { Connection, Followers, Live } from './followers.ts';
import {
  type ClientFrame,
  confirmFrame,
  messageFrame,
  parseFrame,
  parseObject,
  rejectFrame,
} from './frames.ts';
import type { Rights } from './rights.ts';

/**
 * What one client asks for: subscribe, unsubscribe, commands. Those of one identifier run in order, those
 * of different ones side by side. Whatever makes no sense is counted and answered with silence.
 */
export type Session = { receive(text: string): void };

export type SessionParts<Identity> = {
  channels: ReadonlyMap<string, Channel<Identity>>;
  followers: Followers<Identity>;
  rights: Rights<Identity>;
  bus: Pick<Bus, 'up'>;
  /** What a client reads when it sends too much, and when a command throws. */
  refusals: { limited: Refusal; failed: Refusal };
  count(name: 'ignored' | 'limited' | 'failed' | 'commands'): void;
  /** Work that a graceful stop waits for. */
  track(work: Promise<void>): void;
  log: Log;
};
export type Refusal = Omit<CommandFailure, 'ok'>;

export const commandsPerSecond = 60;
export const maxSubscriptions = 200;
/** Commands waiting their turn on one socket. */
const maxWaiting = 256;
/** An identifier is echoed with every message, so it stays small. */
const maxIdentifier = 1_024;

/** All that waits for one identifier. `subscribing` is the subscribe that is not answered yet. */
type Lane<Identity> = {
  identifier: string;
  channel: Channel<Identity>;
  params: Params;
  tail: Promise<void>;
  waiting: number;
  subscribing: object | null;
};
type Message = Extract<ClientFrame, { command: 'message' }>;

export function createSession<Identity>(
  connection: Connection<Identity>,
  parts: SessionParts<Identity>,
): Session {
  const { channels, followers, rights, refusals, count, log } = parts;
  const { line, subscriptions } = connection;
  const lanes = new Map<string, Lane<Identity>>();
  const allow = createAllowance(commandsPerSecond);
  let waiting = 0;

  function receive(text: string) {
    const allowed = allow();
    if (allowed === 'drop') return count('limited');
    const frame = parseFrame(text);
    const lane = frame && laneOf(frame.identifier);
    if (!lane) return count('ignored');
    if (allowed === 'refuse' || waiting >= maxWaiting) {
      count('limited');
      if (frame.command === 'message') answer(lane, frame, { ok: false, ...refusals.limited });
    } else if (frame.command === 'subscribe') enqueueSubscribe(lane);
    else if (frame.command === 'unsubscribe') enqueueUnsubscribe(lane);
    else enqueue(lane, () => perform(lane, frame));
  }

  function enqueueSubscribe(lane: Lane<Identity>) {
    if (lane.subscribing) return;
    const mine = {};
    lane.subscribing = mine;
    enqueue(lane, () =>
      subscribe(lane).finally(() => {
        if (lane.subscribing === mine) lane.subscribing = null;
      }),
    );
  }

  async function subscribe(lane: Lane<Identity>) {
    const { identifier, channel, params } = lane;
    if (subscriptions.has(identifier)) return line.write(confirmFrame(identifier));
    await parts.bus.up();
    const subscription = await rights.grant({ connection, channel, params });
    if (!line.open) return;
    if (!subscription || subscriptions.size >= maxSubscriptions) return line.write(rejectFrame(identifier));
    const live: Live<Identity> = { connection, identifier, channel, params, subscription, held: null };
    subscriptions.set(identifier, live);
    followers.follow(live);
    line.write(confirmFrame(identifier));
  }

  function enqueueUnsubscribe(lane: Lane<Identity>) {
    lane.subscribing = null;
    enqueue(lane, async () => {
      const live = subscriptions.get(lane.identifier);
      if (!live) return;
      subscriptions.delete(lane.identifier);
      connection.doubts.delete(live);
      followers.unfollow(live);
    });
  }

  async function perform(lane: Lane<Identity>, message: Message) {
    const { commands = {} } = lane.channel;
    const command = Object.hasOwn(commands, message.action) && commands[message.action];
    if (!command || !subscriptions.has(lane.identifier)) return count('ignored');
    try {
      if (!(await rights.refresh(connection))) return;
      const live = subscriptions.get(lane.identifier);
      if (!live) return;
      count('commands');
      answer(lane, message, await command(connection.identity, live.subscription, message.data));
    } catch (error) {
      answer(lane, message, { ok: false, ...refusals.failed });
      throw error;
    }
  }

  /** Success says nothing: what changed comes by the stream. Without a subscription there is silence. */
  function answer(lane: Lane<Identity>, { action, data }: Message, result: CommandResult) {
    if (result.ok || !subscriptions.has(lane.identifier)) return;
    const uuid = typeof data.uuid === 'string' ? { uuid: data.uuid } : {};
    const { code, detail } = result;
    const body = { type: 'Error', command: action, ...uuid, code, detail };
    line.write(messageFrame(lane.identifier, JSON.stringify(body)));
  }

  function enqueue(lane: Lane<Identity>, work: () => Promise<void>) {
    lanes.set(lane.identifier, lane);
    lane.waiting++;
    waiting++;
    lane.tail = lane.tail
      .then(work)
      .catch((error) => {
        count('failed');
        log.error({ err: error, channel: lane.channel.name }, 'a socket command failed');
      })
      .finally(() => {
        waiting--;
        if (--lane.waiting === 0) lanes.delete(lane.identifier);
      });
    parts.track(lane.tail);
  }

  /** Null when the identifier names no channel of ours. */
  function laneOf(identifier: string): Lane<Identity> | null {
    const open = lanes.get(identifier);
    if (open) return open;
    if (identifier.length > maxIdentifier) return null;
    const live = subscriptions.get(identifier);
    const params = live?.params ?? parseObject(identifier);
    const channel = typeof params?.channel === 'string' && channels.get(params.channel);
    if (!params || !channel) return null;
    return { identifier, channel, params, tail: Promise.resolve(), waiting: 0, subscribing: null };
  }

  return { receive };
}

/** So many a second; as many again are refused with an answer, and what goes beyond is not even read. */
function createAllowance(perSecond: number): () => 'run' | 'refuse' | 'drop' {
  let second = 0;
  let used = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, used] = [now, 0];
    used++;
    return used <= perSecond ? 'run' : used <= 2 * perSecond ? 'refuse' : 'drop';
  };
}
