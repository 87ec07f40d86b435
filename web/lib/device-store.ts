/**
 * What was typed and not sent, and what was seen last, kept on this device for one account:
 * `loopyard.kept.<account>.<name>`. Another account's is out of its reach. A full or forbidden storage must not stop
 * the typing, so nothing here throws.
 */
export type DeviceStore = {
  /** The names that begin with `prefix`. */
  names: (prefix?: string) => string[];
  read: <T>(name: string) => T | null;
  write: (name: string, value: unknown) => void;
  remove: (name: string) => void;
};

export function deviceStoreOf(account: number | null): DeviceStore {
  const accountPrefix = `loopyard.kept.${account}.`;
  return {
    names: (prefix = '') =>
      quietly(() => Object.keys(window.localStorage), [])
        .filter((key) => key.startsWith(accountPrefix + prefix))
        .map((key) => key.slice(accountPrefix.length)),
    read: (name) =>
      quietly(() => JSON.parse(window.localStorage.getItem(accountPrefix + name) ?? 'null'), null),
    write: (name, value) =>
      quietly(() => window.localStorage.setItem(accountPrefix + name, JSON.stringify(value)), undefined),
    remove: (name) => quietly(() => window.localStorage.removeItem(accountPrefix + name), undefined),
  };
}

/** Storage may be full or forbidden. */
export function quietly<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
