import type { DeviceStore } from '../../lib/device-store.ts';
import { count } from '../../lib/words.ts';

const kinds: [prefix: string, noun: string][] = [
  ['draft.new-post.', 'post'],
  ['draft.edit-post.', 'changed post'],
  ['draft.comment.', 'comment'],
  ['outbox.', 'comment'],
  ['draft.report.', 'report'],
  ['draft.report-note.', 'note on a report'],
  ['draft.new-loop.', 'new loop'],
  ['draft.edit-loop.', 'changed loop'],
  ['draft.welcome.', 'welcome text'],
  ['draft.invite.', 'invitation'],
  ['draft.edit-profile.', 'changed profile'],
];

export function unsentSummary(store: DeviceStore): string {
  const numbers = new Map<string, number>();
  for (const [prefix, noun] of kinds) {
    numbers.set(noun, (numbers.get(noun) ?? 0) + store.names(prefix).length);
  }
  const words = [...numbers].filter(([, n]) => n > 0).map(([noun, n]) => count(n, noun));
  return new Intl.ListFormat('en-GB').format(words);
}

export function throwAway(store: DeviceStore): void {
  for (const name of store.names()) store.remove(name);
}
