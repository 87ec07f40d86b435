/** IndexedDB for jsdom: one store that answers requests in turn and doesn't clone values. */
export class FakeIndexedDb {
  readonly entries = new Map<string, unknown>();
  /** Opening waits for this. */
  ready: Promise<unknown> = Promise.resolve();

  open() {
    const request = new FakeRequest();
    void this.ready.then(
      () => {
        request.result = { transaction: () => this.transaction(), close: () => undefined };
        request.onsuccess();
      },
      () => request.onerror(),
    );
    return request;
  }

  private transaction() {
    const { entries } = this;
    let waiting = 0;
    const transaction = { objectStore: () => store, oncomplete: () => undefined };
    const run = <T>(request: FakeRequest, act: () => T) => {
      waiting++;
      queueMicrotask(() => {
        request.result = act();
        request.dispatchEvent(new Event('success'));
        if (--waiting === 0) transaction.oncomplete();
      });
      return request;
    };
    const store = {
      put: (value: unknown, key: string) => run(new FakeRequest(), () => void entries.set(key, value)),
      get: (key: string) => run(new FakeRequest(), () => entries.get(key)),
      delete: (key: string) => run(new FakeRequest(), () => void entries.delete(key)),
      openCursor() {
        const keys = [...entries.keys()];
        const request = new FakeRequest();
        const next = (): unknown => {
          const key = keys.shift();
          if (key === undefined) return null;
          return {
            key,
            value: entries.get(key),
            delete: () => store.delete(key),
            continue: () => run(request, next),
          };
        };
        return run(request, next);
      },
    };
    return transaction;
  }
}

class FakeRequest extends EventTarget {
  result: unknown;
  onsuccess = () => undefined;
  onerror = () => undefined;
}
