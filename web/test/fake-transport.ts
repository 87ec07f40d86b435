import type {
  CableChannelName,
  CableCommands,
  CableIdentifier,
  CableIncoming,
} from '@loopyard/contract/cable.ts';
import { type ErrorCode, errorCatalogue } from '@loopyard/contract/errors.ts';
import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import type { RestAnswer, RestCall, RestInput } from '@loopyard/contract/rest.ts';
import { vi } from 'vitest';
import type {
  RegisterMutation,
  RegisterMutationVariables,
  SignInMutation,
  SignInMutationVariables,
} from '../features/accounts/signing-in.gen.ts';
import type { CommentsQuery, CommentsQueryVariables } from '../features/comments/comments.gen.ts';
import type {
  NotificationsQuery,
  NotificationsQueryVariables,
  SubscriptionsQuery,
  SubscriptionsQueryVariables,
} from '../features/notifications/notifications.gen.ts';
import type { PinnedPostsQuery, PinnedPostsQueryVariables } from '../features/pins/pins.gen.ts';
import type {
  PostSettingsQuery,
  PostSettingsQueryVariables,
} from '../features/posts/form/post-settings.gen.ts';
import type {
  FeedQuery,
  FeedQueryVariables,
  NewestQuery,
  NewestQueryVariables,
  ShowPostQuery,
  ShowPostQueryVariables,
} from '../features/posts/posts.gen.ts';
import type {
  ScheduledPostsQuery,
  ScheduledPostsQueryVariables,
} from '../features/posts/scheduled/scheduled.gen.ts';
import type { PeopleQuery, PeopleQueryVariables } from '../features/profiles/profiles.gen.ts';
import { ApiError, offlineError } from '../lib/api-error.ts';
import type { ChannelHandlers, Perform } from '../lib/cable.ts';
import type { Transport } from '../lib/transport.ts';
import { createTus } from '../lib/tus.ts';

/** The parameters of the path, the query and the body; for a document its variables, as `body`. */
type InputOf<Key> = (Key extends RestCall
  ? RestInput<Key>
  : Key extends keyof Documents
    ? { body: Documents[Key]['variables'] }
    : never) & { idempotencyKey?: string };
type Call = { key: string; input: object };

/** A value, or a function of the request. A `refusal` is thrown. */
type Answer<Value, Input> = Value | ApiError | ((input: Input) => Value | ApiError | Promise<Value>);
/** REST calls by `GET /api/loops/:id`, documents by their name. */
export type Answers = {
  [Key in RestCall]?: Answer<RestAnswer<Key>, InputOf<Key>>;
} & {
  [Name in keyof Documents]?: Answer<Documents[Name]['data'], InputOf<Name>>;
};
type Documents = {
  ScheduledPosts: { data: ScheduledPostsQuery; variables: ScheduledPostsQueryVariables };
  PinnedPosts: { data: PinnedPostsQuery; variables: PinnedPostsQueryVariables };
  Feed: { data: FeedQuery; variables: FeedQueryVariables };
  Newest: { data: NewestQuery; variables: NewestQueryVariables };
  PostSettings: { data: PostSettingsQuery; variables: PostSettingsQueryVariables };
  People: { data: PeopleQuery; variables: PeopleQueryVariables };
  ShowPost: { data: ShowPostQuery; variables: ShowPostQueryVariables };
  Comments: { data: CommentsQuery; variables: CommentsQueryVariables };
  Notifications: { data: NotificationsQuery; variables: NotificationsQueryVariables };
  Subscriptions: { data: SubscriptionsQuery; variables: SubscriptionsQueryVariables };
  SignIn: { data: SignInMutation; variables: SignInMutationVariables };
  Register: { data: RegisterMutation; variables: RegisterMutationVariables };
};

export function refusal(code: ErrorCode, errors?: FieldErrors): ApiError {
  const { status, detail } = errorCatalogue[code];
  return new ApiError({ code, status, detail, ...(errors && { errors }) });
}

const transports: FakeTransport[] = [];

export function takeUnanswered(): string[] {
  return transports.splice(0).flatMap(({ unanswered }) => unanswered);
}

/** Stands in for the network. A call without an answer fails its test. */
export class FakeTransport implements Transport {
  readonly calls: Call[] = [];
  readonly unanswered: string[] = [];
  readonly channels: FakeChannel<CableChannelName>[] = [];
  isOnline = true;
  private answers: Answers;
  private holds = new Map<string, Promise<void>>();

  constructor(answers: Answers) {
    this.answers = answers;
    transports.push(this);
  }

  answer(answers: Answers): void {
    this.answers = { ...this.answers, ...answers };
  }

  /** Delays all answers to a call until the returned function is called. */
  hold(key: keyof Answers): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.holds.set(key, promise);
    return () => {
      this.holds.delete(key);
      resolve();
    };
  }

  callsOf<Key extends keyof Answers>(key: Key): InputOf<Key>[] {
    return this.calls.filter((call) => call.key === key).map(({ input }) => input as InputOf<Key>);
  }

  channel<Name extends CableChannelName>(name: Name): FakeChannel<Name> {
    const channel = this.channels.findLast(
      (candidate) => candidate.identifier.channel === name && !candidate.isClosed,
    );
    if (!channel) throw new Error(`Nobody listens to ${name}`);
    return channel as unknown as FakeChannel<Name>;
  }

  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    for (const channel of this.channels) {
      if (isOnline) channel.connect();
      else channel.disconnect();
    }
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }

  request: Transport['request'] = (call, ...[{ signal: _, ...input } = {}]: [options?: RequestOptions]) =>
    this.reply(call, input);

  file: Transport['file'] = async (call, ...[{ signal: _, ...input } = {}]: [options?: RequestOptions]) =>
    new Blob([await this.reply<string>(`${call} as a file`, input)]);

  graphql: Transport['graphql'] = (document, body) =>
    this.reply(/(?:query|mutation) (\w+)/.exec(document)?.[1] ?? document, { body });

  subscribe: Transport['subscribe'] = (identifier, handlers) => {
    const channel = new FakeChannel(identifier, handlers);
    this.channels.push(channel as unknown as FakeChannel<CableChannelName>);
    if (this.isOnline) queueMicrotask(() => channel.connect());
    return { perform: channel.perform, close: channel.close };
  };

  upload: Transport['upload'] = createTus(() => 'token');

  private async reply<T>(key: string, input: object): Promise<T> {
    this.calls.push({ key, input });
    // A test may hold the answers right after it has rendered the screen.
    await Promise.resolve();
    await this.holds.get(key);
    if (!this.isOnline) throw offlineError();
    const answers = new Map<string, unknown>(Object.entries(this.answers));
    if (!answers.has(key)) {
      this.unanswered.push(key);
      throw new Error(`Nobody answers ${key}`);
    }
    const answer = answers.get(key);
    const value = typeof answer === 'function' ? await answer(input) : answer;
    if (value instanceof Error) throw value;
    return structuredClone(value) as T;
  }
}

type RequestOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string };
type CommandOf<Commands> = {
  [Action in keyof Commands]: { action: Action; data: Commands[Action] };
}[keyof Commands];

export class FakeChannel<Name extends CableChannelName> {
  readonly commands: CommandOf<CableCommands<Name>>[] = [];
  /** They are not kept, and stand between no two commands. */
  typingCount = 0;
  isClosed = false;
  private isConnected = false;
  readonly identifier: CableIdentifier<Name>;
  private handlers: ChannelHandlers<Name>;

  constructor(identifier: CableIdentifier<Name>, handlers: ChannelHandlers<Name>) {
    this.identifier = identifier;
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

  send(message: CableIncoming<Name>): void {
    this.handlers.message(message);
  }

  /** The server takes the right to it away. */
  end(): void {
    this.handlers.onEnd?.();
  }

  perform: Perform<Name> = async (action, data) => {
    if (!this.isConnected) throw new Error('There is no connection');
    if (action === 'typing') this.typingCount++;
    else this.commands.push({ action, data });
  };

  close = (): void => {
    this.isClosed = true;
  };
}
