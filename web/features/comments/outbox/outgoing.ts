import type { DeviceStore } from '../../../lib/device-store.ts';

/** A comment on its way. It stays on this device, through reloads too, until it is seen in the thread. */
export type Outgoing = {
  uuid: string;
  text: string;
  /** `waiting` for a connection; `failed`: no answer came, so the next connection tries again; `refused`: it doesn't. */
  state: 'sending' | 'waiting' | 'failed' | 'refused';
  /** Why it failed or was refused. */
  detail: string | null;
  /** When it was written, as milliseconds. */
  at: number;
};

/** Each is kept by itself, so that two tabs that have the same post open don't lose each other's. */
const nameOf = (postId: string, uuid: string) => `outbox.${postId}.${uuid}`;

/** Those of a post, oldest first. */
export function outgoingUnder(store: DeviceStore, postId: string): Outgoing[] {
  return store
    .names(nameOf(postId, ''))
    .flatMap((name) => store.read<Outgoing>(name) ?? [])
    .map((comment) => (comment.state === 'sending' ? { ...comment, state: 'waiting' as const } : comment))
    .sort((a, b) => a.at - b.at);
}

/** The posts under which something waits to be sent. */
export function postsWithOutgoing(store: DeviceStore): string[] {
  const names = store.names('outbox.').filter((name) => store.read<Outgoing>(name)?.state !== 'refused');
  return [...new Set(names.map((name) => name.split('.')[1] ?? ''))];
}

export function keepOutgoing(store: DeviceStore, postId: string, comment: Outgoing): void {
  store.write(nameOf(postId, comment.uuid), comment);
}

export function dropOutgoing(store: DeviceStore, postId: string, uuid: string): void {
  store.remove(nameOf(postId, uuid));
}
