import { quietly } from './quietly.ts';

/** Keeps one account's unsent files for a day, as long as the server keeps its part. Never throws. */
export type KeptFiles = {
  /** False if there is no room. */
  keep: (name: string, file: File) => Promise<boolean>;
  get: (name: string) => Promise<File | null>;
  remove: (name: string) => Promise<void>;
  /** Takes effect at once. If the page is left before all files are deleted, the next page deletes the rest. */
  clear: () => Promise<void>;
};

type Entry = { file: File; at: number };

const STORE = 'files';
const DAY_MS = 24 * 3_600_000;
/** `loopyard.clear-files.<account>` holds the time of a clearing that is not finished. */
const CLEAR = 'loopyard.clear-files.';

export function keptFilesOf(account: number | null): KeptFiles {
  const nameOf = (name: string) => `${account}.${name}`;
  return {
    async keep(name, file) {
      if (!('indexedDB' in window)) return true;
      await tidyKeptFiles();
      const entry: Entry = { file, at: Date.now() };
      return inStore('readwrite', (store) => store.put(entry, nameOf(name))).then(
        () => true,
        () => false,
      );
    },
    async get(name) {
      const entry = await inStore<Entry | undefined>('readonly', (store) => store.get(nameOf(name))).catch(
        () => undefined,
      );
      return entry && !isOver(nameOf(name), entry) ? entry.file : null;
    },
    async remove(name) {
      await inStore('readwrite', (store) => store.delete(nameOf(name))).catch(() => null);
    },
    async clear() {
      if (!('indexedDB' in window)) return;
      quietly(() => window.localStorage.setItem(CLEAR + account, String(Date.now())), undefined);
      await tidyKeptFiles();
    },
  };
}

export async function tidyKeptFiles(): Promise<void> {
  if (!('indexedDB' in window)) return;
  const marks = Object.entries({ ...window.localStorage }).filter(([key]) => key.startsWith(CLEAR));
  const isDone = await inStore('readwrite', removeOver).then(
    () => true,
    () => false,
  );
  if (!isDone) return;
  // A newer mark belongs to a clearing that has just begun.
  for (const [key, since] of marks)
    if (window.localStorage.getItem(key) === since) window.localStorage.removeItem(key);
}

function removeOver(store: IDBObjectStore): IDBRequest {
  const request = store.openCursor();
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (!cursor) return;
    if (isOver(String(cursor.key), cursor.value as Entry)) cursor.delete();
    cursor.continue();
  });
  return request;
}

function isOver(key: string, { at }: Entry): boolean {
  const [account] = key.split('.');
  const clearedAt = quietly(() => window.localStorage.getItem(CLEAR + account), null);
  return Date.now() - at > DAY_MS || (clearedAt !== null && at <= Number(clearedAt));
}

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = window.indexedDB.open('loopyard.kept-files', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another page holds the kept files'));
  });
}
