import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { entriesBelow } from '../walk.ts';

/** Files that PostgreSQL recreates, or that belong to the running process. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const omitted =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp[^/]*|backup_label|recovery\.signal)(\/|$)/;

type Entry = { path: string; size: number } | { path: string; folder: true } | { end: true };

/** A file truncated meanwhile is padded with zeros; replaying the log repairs it like all changed files. */
export async function* bundleOf(cluster: string, finish: () => Promise<string>): AsyncGenerator<Buffer> {
  for (const entry of await entriesBelow(cluster)) {
    const path = join(entry.parentPath, entry.name).slice(cluster.length + 1);
    if (omitted.test(path) || emptied.test(path)) {
      if (path !== 'pg_wal/archive_status') continue;
    }
    if (entry.isDirectory()) yield header({ path, folder: true });
    else if (entry.isFile()) yield* bytesOf(cluster, path);
  }
  const label = Buffer.from(await finish());
  yield header({ path: 'backup_label', size: label.length });
  yield label;
  yield header({ end: true });
}

async function* bytesOf(cluster: string, path: string): AsyncGenerator<Buffer> {
  const facts = await stat(join(cluster, path)).catch(ifMissing);
  if (!facts) return;
  yield header({ path, size: facts.size });
  let missing = facts.size;
  if (missing === 0) return;
  try {
    for await (const chunk of createReadStream(join(cluster, path), { end: missing - 1 })) {
      missing -= (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  } catch (error) {
    ifMissing(error as NodeJS.ErrnoException);
  }
  while (missing > 0) {
    const zeros = Buffer.alloc(Math.min(missing, 65_536));
    missing -= zeros.length;
    yield zeros;
  }
}

const header = (entry: Entry) => Buffer.from(`${JSON.stringify(entry)}\n`);

export async function unbundle(chunks: AsyncIterable<Buffer>, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const reader = readerOf(chunks);
  for (;;) {
    const entry = JSON.parse(await reader.line()) as Entry;
    if ('end' in entry) return;
    const path = join(folder, entry.path);
    if (!path.startsWith(`${folder}/`)) throw new Error(`the copy names a file outside: ${entry.path}`);
    if ('folder' in entry) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'w', 0o600);
    try {
      for await (const chunk of reader.bytes(entry.size)) await file.writeFile(chunk);
    } finally {
      await file.close();
    }
  }
}

function readerOf(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async () => {
    const step = await iterator.next();
    if (step.done) throw new Error('the copy is cut short');
    return step.value;
  };
  return {
    async line(): Promise<string> {
      while (!rest.includes(10)) rest = Buffer.concat([rest, await more()]);
      const end = rest.indexOf(10);
      const text = rest.subarray(0, end).toString();
      rest = rest.subarray(end + 1);
      return text;
    },
    async *bytes(size: number): AsyncGenerator<Buffer> {
      for (let missing = size; missing > 0; ) {
        if (rest.length === 0) rest = await more();
        const chunk = rest.subarray(0, missing);
        rest = rest.subarray(chunk.length);
        missing -= chunk.length;
        yield chunk;
      }
    },
  };
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
