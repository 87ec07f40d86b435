/**
 * Files that wait to be sent, kept in this browser for one account so that they outlive a reload; for a day, as long
 * as the server waits for them. Nothing here throws: where nothing can be kept, the page goes on without.
 */
export type KeptFiles = {
  /** False where there is no room for it. */
  keep: (name: string, file: File) => Promise<boolean>;
  get: (name: string) => Promise<File | null>;
  remove: (name: string) => Promise<void>;
  clear: () => Promise<void>;
};

type Entry = { file: File; at: number };

const STORE = 'files';
const DAY_MS = 24 * 3_600_000;

export function keptFilesOf(account: number | null): KeptFiles {
  const nameOf = (name: string) => `${account}.${name}`;
  const ownNames = () => IDBKeyRange.bound(nameOf(''), nameOf('\uffff'));
  return {
    async keep(name, file) {
      if (!('indexedDB' in window)) return true;
      await act('readwrite', (store) => forgetOld(store)).catch(() => null);
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
      return entry?.file ?? null;
    },
    async remove(name) {
      await act('readwrite', (store) => store.delete(nameOf(name))).catch(() => null);
    },
    async clear() {
      await act('readwrite', (store) => store.delete(ownNames())).catch(() => null);
    },
  };
}

function forgetOld(store: IDBObjectStore): IDBRequest {
  const request = store.openCursor();
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (!cursor) return;
    if (Date.now() - (cursor.value as Entry).at > DAY_MS) cursor.delete();
    cursor.continue();
  });
  return request;
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
