import { type FileHandle, open, readdir, readlink, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

type Flushes = {
  /** Called with the path of each file or folder before it is flushed. */
  before: ((path: string) => Promise<void>) | null;
  /** Leaves of a folder what a power cut would: files that were flushed as they are, under names whose folder was. */
  cutPower(folder: string): Promise<void>;
  stop(): void;
};

/** Notes what this process flushes to the disk, from now on. */
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
      // The server goes on meanwhile: an upload that is finished is removed.
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
