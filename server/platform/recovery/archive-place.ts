import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { listAll, type RecoveryPlace } from './place.ts';

/** An archive: unbroken write-ahead log, with base copies. */
export type Life = { name: string; bases: BaseCopy[]; segments: Segment[] };
/** A copy of all files. Together with the log from `start` it restores any moment after `endedAt`. */
export type BaseCopy = { file: string; mark: string; start: string; endedAt: Date; size: number };
/** 16 MB of log: it and earlier ones contain everything committed by `endedAt`. */
export type Segment = { file: string; id: string; endedAt: Date; size: number };
/** A base copy and its unbroken log. It restores any moment from the end of the copy to `until`. */
export type Way = { base: BaseCopy; segments: Segment[]; until: Date };

const livesFolder = 'lives/';
const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** The name carries a part's details, so that they can't contradict a separate record. */
const nameOfSegment = (life: string, id: string, endedAt: Date) =>
  `${livesFolder}${life}/wal/${id}-${endedAt.getTime()}.wal.zst`;
const nameOfBase = (life: string, start: string) => `${livesFolder}${life}/${start}.base.zst`;
/** Empty file, written once the copy is complete, since only then its end is known. */
const nameOfMark = (life: string, start: string, endedAt: Date) =>
  `${livesFolder}${life}/${start}-${endedAt.getTime()}.whole`;

export async function storeSegment(
  place: RecoveryPlace,
  life: string,
  segment: { id: string; endedAt: Date; source: Readable },
): Promise<number> {
  return place.write(nameOfSegment(life, segment.id, segment.endedAt), packed(segment.source));
}

export async function storeBase(
  place: RecoveryPlace,
  life: string,
  base: { start: string; source: Readable },
): Promise<number> {
  const size = await place.write(nameOfBase(life, base.start), packed(base.source));
  await place.write(nameOfMark(life, base.start, new Date()), Readable.from([]));
  return size;
}

const packed = (source: Readable) => through(source, createZstdCompress(compression));

/** Passes errors of both streams on to the reader. */
function through(source: AsyncIterable<Buffer>, transform: Transform): Transform {
  pipeline(source, transform).catch(() => {});
  return transform;
}

/** @throws if damaged or truncated */
export async function unpacked(place: RecoveryPlace, name: string): Promise<Readable> {
  const source = await place.read(name);
  if (!source) throw new Error(`${name} is missing in ${place.address}`);
  return through(source, createZstdDecompress());
}

export async function livesIn(place: RecoveryPlace): Promise<Life[]> {
  return readLives(place, livesFolder);
}

export async function readLife(place: RecoveryPlace, name: string): Promise<Life> {
  const [life] = await readLives(place, `${livesFolder}${name}/`);
  return life ?? { name, bases: [], segments: [] };
}

async function readLives(place: RecoveryPlace, folder: string): Promise<Life[]> {
  const entries = await listAll(place, folder);
  const sizes = new Map(entries.map(({ name, size }) => [name, size]));
  const lives = new Map<string, Life>();
  for (const [file, size] of sizes) {
    const [, name = '', id = '', ms, kind] =
      /^lives\/(life-[^/]+)\/(?:wal\/)?([0-9A-F]{24})-(\d+)\.(wal\.zst|whole)$/.exec(file) ?? [];
    if (!kind) continue;
    const life = lives.get(name) ?? { name, bases: [], segments: [] };
    lives.set(name, life);
    const endedAt = new Date(Number(ms));
    if (kind === 'wal.zst') life.segments.push({ file, id, endedAt, size });
    const base = nameOfBase(name, id);
    const baseSize = sizes.get(base);
    if (kind === 'whole' && baseSize !== undefined)
      life.bases.push({ file: base, mark: file, start: id, endedAt, size: baseSize });
  }
  for (const { bases, segments } of lives.values()) {
    bases.sort((a, b) => (a.start < b.start ? -1 : 1));
    segments.sort((a, b) => (a.id < b.id ? -1 : 1));
  }
  return [...lives.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const segmentBytes = 16 * 2 ** 20;

export async function unpackSegment(place: RecoveryPlace, { file }: Segment, to: string): Promise<void> {
  await pipeline(await unpacked(place, file), createWriteStream(to, { mode: 0o600 }));
  if ((await stat(to)).size !== segmentBytes) throw new Error(`${file} is cut short`);
}

/** Reads everything. @returns what is whole, and the names of the rest */
export async function readThrough(place: RecoveryPlace): Promise<{ lives: Life[]; damaged: string[] }> {
  const damaged = new Set<string>();
  const lives = await livesIn(place);
  for (const { bases, segments } of lives) {
    for (const { file } of bases) if ((await countBytes(place, file)) === null) damaged.add(file);
    for (const { file } of segments) if ((await countBytes(place, file)) !== segmentBytes) damaged.add(file);
  }
  const isWhole = ({ file }: BaseCopy | Segment) => !damaged.has(file);
  return {
    lives: lives.map(({ name, bases, segments }) => ({
      name,
      bases: bases.filter(isWhole),
      segments: segments.filter(isWhole),
    })),
    damaged: [...damaged],
  };
}

/** Null: damaged or truncated. */
async function countBytes(place: RecoveryPlace, name: string): Promise<number | null> {
  try {
    let bytes = 0;
    for await (const chunk of await unpacked(place, name)) bytes += chunk.length;
    return bytes;
  } catch {
    // A place that is away throws here, too.
    await place.check();
    return null;
  }
}

/** Log without a whole copy before it restores nothing. */
export function waysIn(lives: Life[]): Way[] {
  const ways = lives.flatMap(({ bases, segments }) =>
    bases.map((base) => {
      const run = unbroken(segments, base.start);
      return { base, segments: run, until: run.at(-1)?.endedAt ?? new Date(0) };
    }),
  );
  return ways.filter(({ base, until }) => base.endedAt <= until);
}

export function restorableUntil(lives: Life[]): Date | null {
  const moments = waysIn(lives).map(({ until }) => until.getTime());
  return moments.length > 0 ? new Date(Math.max(...moments)) : null;
}

function unbroken(segments: Segment[], start: string): Segment[] {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const run: Segment[] = [];
  for (let id = start; ; id = following(id)) {
    const segment = byId.get(id);
    if (!segment) return run;
    run.push(segment);
  }
}

/** Segments have 16 MB each, so 256 per log number. */
function following(id: string): string {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  const log = Number.parseInt(id.slice(8, 16), 16);
  const part = Number.parseInt(id.slice(16), 16);
  return id.slice(0, 8) + (part < 255 ? hex(log) + hex(part + 1) : hex(log + 1) + hex(0));
}

/** Removes parts that are too old for the retention period. Keeps the newest copy of `current` and its log. */
export async function removeOld(place: RecoveryPlace, current: string, before: Date): Promise<void> {
  for (const life of await livesIn(place)) {
    const { name, bases, segments } = life;
    const last = segments.at(-1)?.endedAt ?? bases.at(-1)?.endedAt;
    if (name !== current && (!last || last < before)) {
      for (const entry of await listAll(place, `${livesFolder}${name}/`)) await place.remove(entry.name);
      continue;
    }
    const first = bases.findLast(({ endedAt }) => endedAt <= before);
    if (!first) continue;
    for (const { file, mark, start } of bases) {
      if (start >= first.start) continue;
      await place.remove(mark);
      await place.remove(file);
    }
    for (const { file, id } of segments) if (id < first.start) await place.remove(file);
  }
}
