import { quietly } from './quietly.ts';

/** One account's, as `loopyard.kept.<account>.<name>`. Never throws: without storage, people can still type. */
export type DeviceStore = {
  names: (prefix?: string) => string[];
  read: <T>(name: string) => T | null;
  write: (name: string, value: unknown) => void;
  remove: (name: string) => void;
};

export function accountsThatKeep(name: string): number[] {
  const pattern = new RegExp(`^loopyard\\.kept\\.(\\d+)\\.${name}$`);
  return quietly(() => Object.keys(window.localStorage), []).flatMap((key) => {
    const account = pattern.exec(key)?.[1];
    return account ? [Number(account)] : [];
  });
}

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
