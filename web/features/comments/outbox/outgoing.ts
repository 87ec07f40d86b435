import type { DeviceStore } from '../../../lib/device-store.ts';

/** An unsent comment. It survives reloads on this device until it appears in the thread. */
export type Outgoing = {
  uuid: string;
  text: string;
  /** `waiting`: offline; `failed`: no answer, retried on the next connection; `refused`: not retried. */
  state: 'sending' | 'waiting' | 'failed' | 'refused';
  detail: string | null;
  /** Milliseconds. */
  at: number;
};

/** One entry each, so that two tabs with the same post don't overwrite each other. */
const nameOf = (postId: string, uuid: string) => `outbox.${postId}.${uuid}`;

export function outgoingUnder(store: DeviceStore, postId: string): Outgoing[] {
  return store
    .names(nameOf(postId, ''))
    .flatMap((name) => store.read<Outgoing>(name) ?? [])
    .map((comment) => (comment.state === 'sending' ? { ...comment, state: 'waiting' as const } : comment))
    .sort((a, b) => a.at - b.at);
}

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
