import { type ErrorCode, errorCatalogue, type FieldErrors } from '@loopyard/contract/errors.ts';
import { ApiError, offlineError } from '../lib/api-error.ts';
import type { ChannelAddress, ChannelHandlers } from '../lib/cable.ts';
import type { Method, RequestOptions, Transport } from '../lib/transport.ts';

/** What a call was made with: the parts of its address, what follows the `?`, its body or its variables. */
export type CallInput = {
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
  idempotencyKey: string | undefined;
};
export type Call = { key: string } & CallInput;

/** A value, or a function that makes one of what was asked; a `refusal` is thrown. */
export type Answer = unknown | ((input: CallInput) => unknown);
/** By call: `GET /api/loops/:id` for REST, the document's name for GraphQL. */
export type Answers = Record<string, Answer>;

/** What the server answers instead of what was asked for. */
export function refusal(code: ErrorCode, errors?: FieldErrors): ApiError {
  const { status, detail } = errorCatalogue[code];
  return new ApiError({ code, status, detail, ...(errors && { errors }) });
}

const made: FakeTransport[] = [];

/** What was asked in this test and had no answer. */
export function takeUnanswered(): string[] {
  return made.splice(0).flatMap(({ unanswered }) => unanswered);
}

/**
 * Stands in for the network: answers by call, holds an answer back, goes offline, and plays the server's side of a
 * channel. A call that nobody answers fails the test it happens in.
 */
export class FakeTransport implements Transport {
  readonly calls: Call[] = [];
  readonly unanswered: string[] = [];
  readonly channels: FakeChannel[] = [];
  isOnline = true;
  private answers: Answers;
  private held = new Map<string, Promise<void>>();

  constructor(answers: Answers) {
    this.answers = { ...answers };
    made.push(this);
  }

  /** From now on. */
  answer(answers: Answers): void {
    Object.assign(this.answers, answers);
  }

  /** Keeps the answers to a call back until what is returned is called. */
  hold(key: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.held.set(key, promise);
    return () => {
      this.held.delete(key);
      resolve();
    };
  }

  callsOf(key: string): Call[] {
    return this.calls.filter((call) => call.key === key);
  }

  /** The newest open subscription to a channel of that name. */
  channel(name: string): FakeChannel {
    const channel = this.channels.findLast((one) => one.address.channel === name && !one.isClosed);
    if (!channel) throw new Error(`Nobody listens to ${name}`);
    return channel;
  }

  /** The browser loses its connection, and has it again. */
  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    for (const channel of this.channels) {
      if (isOnline) channel.connect();
      else channel.disconnect();
    }
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }

  request = async <T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> => {
    const url = new URL(`/api${path}`, window.location.origin);
    const key = Object.keys(this.answers).find((known) => paramsOf(known, method, url.pathname));
    const params = key ? paramsOf(key, method, url.pathname) : null;
    return this.reply(key ?? `${method} ${url.pathname}`, {
      params: params ?? {},
      query: url.searchParams,
      body: (options.body ?? {}) as Record<string, unknown>,
      idempotencyKey: options.idempotencyKey,
    });
  };

  graphql = async <T>(document: string, variables: object = {}): Promise<T> => {
    const name = /(?:query|mutation) (\w+)/.exec(document)?.[1] ?? document;
    const body = variables as Record<string, unknown>;
    return this.reply(name, { params: {}, query: new URLSearchParams(), body, idempotencyKey: undefined });
  };

  subscribe: Transport['subscribe'] = (address, handlers) => {
    const channel = new FakeChannel(address, handlers as ChannelHandlers<object>);
    this.channels.push(channel);
    if (this.isOnline) queueMicrotask(() => channel.connect());
    return { perform: channel.perform, close: channel.close };
  };

  private async reply<T>(key: string, input: CallInput): Promise<T> {
    this.calls.push({ key, ...input });
    await this.held.get(key);
    if (!this.isOnline) throw offlineError();
    if (!(key in this.answers)) {
      this.unanswered.push(key);
      throw new Error(`Nobody answers ${key}`);
    }
    const answer = this.answers[key];
    const value = typeof answer === 'function' ? await answer(input) : answer;
    if (value instanceof Error) throw value;
    return structuredClone(value) as T;
  }
}

/** The server's side of one subscription. */
export class FakeChannel {
  readonly performed: { action: string; payload: object }[] = [];
  isClosed = false;
  private isConnected = false;
  readonly address: ChannelAddress;
  private handlers: ChannelHandlers<object>;

  constructor(address: ChannelAddress, handlers: ChannelHandlers<object>) {
    this.address = address;
    this.handlers = handlers;
  }

  connect = (): void => {
    if (this.isClosed || this.isConnected) return;
    this.isConnected = true;
    this.handlers.connected?.();
  };

  disconnect(): void {
    if (!this.isConnected) return;
    this.isConnected = false;
    this.handlers.disconnected?.();
  }

  send(message: object): void {
    this.handlers.message(message);
  }

  /** The right to it is gone. */
  end(): void {
    this.handlers.ended?.();
  }

  perform = async (action: string, payload: object): Promise<void> => {
    if (!this.isConnected) throw new Error('There is no connection');
    this.performed.push({ action, payload });
  };

  close = (): void => {
    this.isClosed = true;
  };
}

/** The parts of an address that a call's key names; null: it is another call's. */
function paramsOf(key: string, method: Method, pathname: string): Record<string, string> | null {
  const [verb, pattern = ''] = key.split(' ');
  if (verb !== method) return null;
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  const isSame = wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at]));
  if (wanted.length !== given.length || !isSame) return null;
  return Object.fromEntries(
    wanted.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), given[at] ?? '']] : [])),
  );
}
