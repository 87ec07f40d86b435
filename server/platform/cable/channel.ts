import type { Epochs } from './bus.ts';

export type Channel<Identity> = {
  /** `channel` in the identifier. */
  name: string;
  /** Runs again when the right is in doubt, so it must read no cache and no lagging replica. Null rejects. */
  subscribe(identity: Identity, params: Params): Promise<Subscription | null>;
  commands?: Record<string, Command<Identity>>;
  /** Shapes a body per recipient, once a broadcast. Recipients with the same result object share a frame. */
  shapeFor?(body: object): (identity: Identity, tags: Tags) => object;
  /** Sent after an outage so that the client reads again. Without it, nothing is sent. */
  missed?(subscription: Subscription): object;
};

/** `params` are the identifier's, untrusted like `data`. Another right of the sender is another `subscription`. */
export type Command<Identity> = {
  (identity: Identity, params: Params, data: Params, subscription: Subscription): Promise<CommandResult>;
  /** It fails for an identity that no longer exists. Otherwise that is checked first. */
  checksIdentity?: boolean;
};

export type CommandResult = { ok: true } | CommandFailure;
export type CommandFailure = { ok: false; code: string; detail: string };

/** Messages can be addressed to them, and shaped for them. */
export type Tags = readonly string[];

/** `epochs` and `tags` come from the same read as the right. */
export type Subscription = { stream: string; epochs: Epochs; tags?: Tags };

/** `epochs` name what can end the whole connection. Their keys never change, only their numbers. */
export type Authenticated<Identity> = { identity: Identity; epochs: Epochs };

export type Params = Readonly<Record<string, unknown>>;
