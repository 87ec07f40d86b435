import { quietly } from './device-store.ts';

/**
 * Files that wait to be sent, kept in this browser for one account so that they outlive a reload; for a day, as long
 * as the server waits for them. Nothing here throws: where nothing can be kept, the page goes on without.
 */
export type KeptFiles = {
  /** False where there is no room for it. */
  keep: (name: string, file: File) => Promise<boolean>;
  get: (name: string) => Promise<File | null>;
  remove: (name: string) => Promise<void>;
  /** From now on there are none; where the page is left before all are removed, the next one removes them. */
  clear: () => Promise<void>;
};

type Entry = { file: File; at: number };

const STORE = 'files';
const DAY_MS = 24 * 3_600_000;
/** Since when an account's files are to be cleared, as long as that is not done: `loopyard.clear-files.<account>`. */
const CLEAR = 'loopyard.clear-files.';

export function keptFilesOf(account: number | null): KeptFiles {
  const nameOf = (name: string) => `${account}.${name}`;
  return {
    async keep(name, file) {
      if (!('indexedDB' in window)) return true;
      await tidyKeptFiles();
      const entry: Entry = { file, at: Date.now() };
      return act('readwrite', (store) => store.put(entry, nameOf(name))).then(
        () => true,
        () => false,
      );
    },
    async get(name) {
      const entry = await act<Entry | undefined>('readonly', (store) => store.get(nameOf(name))).catch(
        () => undefined,
      );
      return entry && !isOver(nameOf(name), entry) ? entry.file : null;
    },
    async remove(name) {
      await act('readwrite', (store) => store.delete(nameOf(name))).catch(() => null);
    },
    async clear() {
      if (!('indexedDB' in window)) return;
      quietly(() => window.localStorage.setItem(CLEAR + account, String(Date.now())), undefined);
      await tidyKeptFiles();
    },
  };
}

/** Removes what is over, of whatever account. */
export async function tidyKeptFiles(): Promise<void> {
  if (!('indexedDB' in window)) return;
  const marks = Object.entries({ ...window.localStorage }).filter(([key]) => key.startsWith(CLEAR));
  const isDone = await act('readwrite', removeOver).then(
    () => true,
    () => false,
  );
  if (!isDone) return;
  // One that is newer is of a clearing that has just begun.
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

/** After a day, or when its account signed out since it was kept. */
function isOver(key: string, { at }: Entry): boolean {
  const [account] = key.split('.');
  const clearedAt = quietly(() => window.localStorage.getItem(CLEAR + account), null);
  return Date.now() - at > DAY_MS || (clearedAt !== null && at <= Number(clearedAt));
}

/** One transaction of one request, with the database open for as long as that takes. */
async function act<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open();
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

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = window.indexedDB.open('loopyard.kept-files', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another page holds the kept files'));
  });
}
