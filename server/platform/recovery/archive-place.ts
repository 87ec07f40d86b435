import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { flush } from '../storage/flush.ts';

/** What was archived of a database: unbroken write-ahead log since the archiving began, and base copies along it. */
export type Life = { name: string; bases: BaseCopy[]; segments: Segment[] };
/** A copy of all files that, with the log from `start` on, is the database at any moment after `endedAt`. */
export type BaseCopy = { file: string; start: string; endedAt: Date; size: number };
/** 16 MB of log: all that was committed by `endedAt` is in it or in one before. */
export type Segment = { file: string; id: string; endedAt: Date; size: number };

const partial = '.partial';
const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** A name from its parts, and back: all that has to be said of a copy, so that nothing can stand beside it untrue. */
export const nameOfBase = (start: string, endedAt: Date) => `${start}-${endedAt.getTime()}.base.zst`;
export const nameOfSegment = (id: string, endedAt: Date) => `${id}-${endedAt.getTime()}.wal.zst`;

/** Copies packed to a file that has its name only once it is whole and on the disk. @returns bytes it takes */
export async function store(source: Readable, place: string, target: string): Promise<number> {
  await makeFolders(place, dirname(target));
  const unfinished = target + partial;
  await pipeline(
    source,
    createZstdCompress(compression),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  );
  await rename(unfinished, target);
  await flush(dirname(target));
  return (await stat(target)).size;
}

/** Never the place itself: where its disk was taken away the folder would be made on the one below. @throws ENOENT */
export async function makeFolders(place: string, folder: string): Promise<void> {
  let path = place;
  for (const name of relative(place, folder).split(sep).filter(Boolean)) {
    path = join(path, name);
    await mkdir(path, { mode: 0o700 }).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** @throws where it is damaged or cut short */
export const unpacked = (file: string): Readable =>
  createReadStream(file).compose(createZstdDecompress()) as Readable;

/** All that is kept in the place, the oldest first. */
export async function livesIn(place: string): Promise<Life[]> {
  const names = await readdir(place).catch(ifMissing);
  const lives = (names ?? []).filter((name) => name.startsWith('life-')).sort();
  return Promise.all(lives.map((name) => readLife(place, name)));
}

export async function readLife(place: string, name: string): Promise<Life> {
  const life: Life = { name, bases: [], segments: [] };
  const paths = (await readdir(join(place, name), { recursive: true }).catch(ifMissing)) ?? [];
  for (const path of paths) {
    const [, id = '', ms, kind] = /^([0-9A-F]{24})-(\d+)\.(base|wal)\.zst$/.exec(basename(path)) ?? [];
    const facts = kind && (await stat(join(place, name, path)).catch(ifMissing));
    if (!facts) continue;
    const part = { file: join(place, name, path), endedAt: new Date(Number(ms)), size: facts.size };
    if (kind === 'base') life.bases.push({ ...part, start: id });
    else life.segments.push({ ...part, id });
  }
  life.bases.sort((a, b) => (a.start < b.start ? -1 : 1));
  life.segments.sort((a, b) => (a.id < b.id ? -1 : 1));
  return life;
}

/** Those from `start` on, as far as none is missing. */
export function unbroken(segments: Segment[], start: string): Segment[] {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const run: Segment[] = [];
  for (let id = start; ; id = following(id)) {
    const segment = byId.get(id);
    if (!segment) return run;
    run.push(segment);
  }
}

/** The segment after one: of 16 MB each, so 256 to a number in the middle. */
function following(id: string): string {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  const log = Number.parseInt(id.slice(8, 16), 16);
  const part = Number.parseInt(id.slice(16), 16);
  return id.slice(0, 8) + (part < 255 ? hex(log) + hex(part + 1) : hex(log + 1) + hex(0));
}

/** Removes what no moment of the last days needs; what `current` has stays as far as the newest copy goes. */
export async function removeOld(place: string, current: string, before: Date): Promise<void> {
  for (const life of await livesIn(place)) {
    const last = life.segments.at(-1)?.endedAt ?? life.bases.at(-1)?.endedAt;
    if (life.name !== current && (!last || last < before)) {
      await rm(join(place, life.name), { recursive: true, force: true });
      continue;
    }
    // The newest that is old enough is where a restore to the oldest moment begins.
    const first = life.bases.findLast(({ endedAt }) => endedAt <= before);
    if (!first) continue;
    for (const { file } of life.bases.filter(({ start }) => start < first.start)) await rm(file);
    for (const { file } of life.segments.filter(({ id }) => id < first.start)) await rm(file);
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
