import type { Epochs } from './bus.ts';

/** A kind of subscription, with its access check and commands. */
export type Channel<Identity> = {
  /** `channel` in the identifier. */
  name: string;
  /**
   * Checks the identifier's untrusted parameters and the right. It runs again when the right is in doubt, so it must
   * never read a cache or a lagging replica. Null rejects.
   */
  subscribe(identity: Identity, params: Params): Promise<Subscription | null>;
  commands?: Record<string, Command<Identity>>;
  /**
   * Shapes a broadcast per recipient; otherwise everyone gets the body. Called once per broadcast. Recipients with
   * the same result object share a frame.
   */
  shapeFor?(body: object): (identity: Identity) => object;
  /** Sent after an outage so that the client reads again. Without it, nothing is sent. */
  missed?(subscription: Subscription): object;
};

/** `params` are the identifier's, untrusted like `data`. */
export type Command<Identity> = (identity: Identity, params: Params, data: Params) => Promise<CommandResult>;

export type CommandResult = { ok: true } | CommandFailure;
export type CommandFailure = { ok: false; code: string; detail: string };

/** `epochs` come from the same read as the right. `tags` are what messages can be addressed to. */
export type Subscription = { stream: string; epochs: Epochs; tags?: readonly string[] };

/**
 * `epochs` name what can end the whole connection (an account, a session). Their keys never change, only their
 * numbers.
 */
export type Authenticated<Identity> = { identity: Identity; epochs: Epochs };

export type Params = Readonly<Record<string, unknown>>;
