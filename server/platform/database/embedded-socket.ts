import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const nameOf = (port: number | string) => `.s.PGSQL.${port}`;
/** An address has 104 bytes on macOS and 108 on Linux, its final zero included. */
const longestAddress = 103;

/** Null if the system can't listen there. */
export function socketFolderIn(home: string): string | null {
  const isShort = Buffer.byteLength(join(home, nameOf(65_535))) <= longestAddress;
  return process.platform !== 'win32' && isShort ? home : null;
}

/** A killed server leaves its socket, and a lock whose process number another program may have since. */
export async function removeSockets(home: string): Promise<void> {
  const stale = (await readdir(home)).filter((name) => name.startsWith(nameOf('')));
  await Promise.all(stale.map((name) => rm(join(home, name), { force: true })));
}

/** Names the socket behind the `#`, which clients that know only TCP leave out. */
export function withSocket(url: string, folder: string | null): string {
  return folder ? `${url}#${encodeURIComponent(join(folder, nameOf(new URL(url).port)))}` : url;
}

/** Options of postgres.js. Somebody who names another port, such as a proxy's, gets TCP. */
export function socketOf(url: string): { path?: string } {
  const { hash, port } = new URL(url);
  const path = decodeURIComponent(hash.slice(1));
  return path.endsWith(nameOf(port)) ? { path } : {};
}
