import type { Epochs } from './bus.ts';

/** A kind of subscription: who may have it, what it follows, which commands it takes. */
export type Channel<Identity> = {
  /** As the identifier's `channel` names it. */
  name: string;
  /**
   * Reads the identifier's parameters (untrusted) and the right to it. Called again whenever the right is
   * in doubt, so it must read fresh, never from a cache or a lagging replica. Null rejects.
   */
  subscribe(identity: Identity, params: Params): Promise<Subscription | null>;
  /** By action; each authorises for itself. Throwing answers `internal`. */
  commands?: Record<string, Command<Identity>>;
  /**
   * What each who hears it is told of a broadcast, where that is not the same for all; without it the body itself.
   * Asked once a broadcast; those who are answered the same object share a frame.
   */
  shapeFor?(body: object): (identity: Identity) => object;
  /** Sent after the bus was down, to say "read again"; without it such a subscriber hears nothing. */
  missed?(subscription: Subscription): object;
};

/** `params` are those of the identifier, untrusted like `data`. */
export type Command<Identity> = (identity: Identity, params: Params, data: Params) => Promise<CommandResult>;

export type CommandResult = { ok: true } | CommandFailure;
export type CommandFailure = { ok: false; code: string; detail: string };

/** `epochs` are those the right was read with, in the same read; `tags` what a message may be addressed to. */
export type Subscription = { stream: string; epochs: Epochs; tags?: readonly string[] };

/**
 * Who is connected; `epochs` name what can end the whole connection (an account, a session). One identity's
 * keys never change, only their numbers do.
 */
export type Authenticated<Identity> = { identity: Identity; epochs: Epochs };

export type Params = Readonly<Record<string, unknown>>;
