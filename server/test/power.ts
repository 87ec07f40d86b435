import { type FileHandle, open, readdir, readlink, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

type Flushes = {
  before: ((path: string) => Promise<void>) | null;
  /** Keeps what a power cut would: flushed contents, under names in flushed folders. */
  cutPower(folder: string): Promise<void>;
  stop(): void;
};

export async function watchFlushes(): Promise<Flushes> {
  const files = new Map<number, string>();
  const folders = new Map<number, Map<string, number>>();
  const flushes: Flushes = { before: null, cutPower: (folder) => cut(folder), stop: () => {} };
  const handle = await open('/dev/null');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync, datasync } = prototype;
  prototype.sync = async function (this: FileHandle) {
    await note(this.fd);
    return sync.call(this);
  };
  prototype.datasync = async function (this: FileHandle) {
    await note(this.fd);
    return datasync.call(this);
  };
  flushes.stop = () => Object.assign(prototype, { sync, datasync });
  return flushes;

  async function note(fd: number) {
    const path = await readlink(`/proc/self/fd/${fd}`);
    await flushes.before?.(path);
    const facts = await stat(path);
    if (facts.isDirectory()) folders.set(facts.ino, await namesIn(path));
    else files.set(facts.ino, `${facts.size} ${facts.mtimeMs}`);
  }

  async function cut(folder: string): Promise<void> {
    const flushed = folders.get((await stat(folder)).ino);
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      // The server keeps running and may remove a finished upload.
      const facts = await stat(path).catch(() => null);
      if (!facts) continue;
      if (flushed?.get(name) !== facts.ino) await rm(path, { recursive: true, force: true });
      else if (facts.isDirectory()) await cut(path);
      else if (files.get(facts.ino) !== `${facts.size} ${facts.mtimeMs}`) await truncate(path);
    }
  }
}

async function namesIn(folder: string): Promise<Map<string, number>> {
  const names = new Map<string, number>();
  for (const name of await readdir(folder)) names.set(name, (await stat(join(folder, name))).ino);
  return names;
}
