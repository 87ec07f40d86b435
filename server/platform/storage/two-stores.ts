import { Readable } from 'node:stream';
import type { Part, Stored } from './objects.ts';
import { NotThere, type ObjectStore } from './objects.ts';

/** `former` is moving to `store`. A file missing from both may have moved meanwhile: ask `store` again. */
export function withFormer(store: ObjectStore, former: ObjectStore): ObjectStore {
  const open = async (name: string) => {
    const stored = await store.open(name);
    if (stored) return stored;
    const leftBehind = await former.open(name);
    if (!leftBehind) return store.open(name);
    const read = (part?: Part) => Readable.from(readMoving(leftBehind, part, () => store.open(name)));
    return { ...leftBehind, read };
  };
  return {
    bring: (files) => store.bring(files),
    open,
    async fetch(name, path) {
      for (const place of [store, former]) if (await isFetched(place, name, path)) return;
      await store.fetch(name, path);
    },
    async remove(name) {
      await former.remove(name);
      await store.remove(name);
    },
    async *list(prefix) {
      yield* former.list(prefix);
      yield* store.list(prefix);
    },
    address: async (name, headers) => ((await store.open(name)) ? store.address(name, headers) : null),
    async tidy(olderThanMs) {
      await former.tidy(olderThanMs);
      await store.tidy(olderThanMs);
    },
    answers: async () => (await store.answers()) && (await former.answers()),
  };
}

async function isFetched(store: ObjectStore, name: string, path: string): Promise<boolean> {
  return store.fetch(name, path).then(
    () => true,
    (error) => {
      if (error instanceof NotThere) return false;
      throw error;
    },
  );
}

/** Continues in the new store if a file moves while it is read. */
async function* readMoving(
  leftBehind: Stored,
  part: Part | undefined,
  reopen: () => Promise<Stored | null>,
): AsyncIterable<Buffer> {
  const { start, end } = part ?? { start: 0, end: leftBehind.size - 1 };
  let at = start;
  try {
    for await (const chunk of leftBehind.read(part)) {
      at += chunk.length;
      yield chunk;
    }
  } catch (error) {
    const movedFile = await reopen();
    if (!movedFile) throw error;
    if (at <= end) yield* movedFile.read({ start: at, end });
  }
}
