import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { demandOurMajor, knownCluster } from '../database/embedded-cluster.ts';
import { endOrphan, holdFolder } from '../database/embedded-lock.ts';
import { choosePlace, hasCluster, type Place } from '../database/embedded-place.ts';
import { Postmaster } from '../database/embedded-postmaster.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type BaseCopy, type Life, livesIn, type Segment, unbroken, unpacked } from './archive-place.ts';
import type { RecoveryPlace } from './place.ts';

/** A base copy and the log up to the moment, or all there is. */
type Way = { base: BaseCopy; segments: Segment[]; until: Date };

/** @throws StartError if the moment isn't kept, or a database exists */
export async function recoverCluster(
  dataDir: string,
  { place, until, log }: { place: RecoveryPlace; until: Date; log: Log },
): Promise<void> {
  const way = wayTo(until, await livesIn(place));
  const release = await holdFolder(dataDir);
  try {
    if (await hasCluster(dataDir))
      throw new StartError(`${dataDir} already contains a database. Restore into an empty folder`);
    const home = await choosePlace(dataDir, log);
    const building = join(home.home, 'cluster.recovering');
    await endOrphan(building, log);
    await rm(building, { recursive: true, force: true });
    await unpack(place, way, building);
    await replay(home, building, { until, log });
    await rename(building, join(home.home, 'cluster'));
  } finally {
    await release();
  }
}

/** Uses the newest copy complete by then. @throws StartError listing the moments that are kept */
function wayTo(until: Date, lives: Life[]): Way {
  const ways = lives.flatMap((life) => life.bases.map((base) => wayFrom(base, life.segments)));
  const way = ways.findLast(({ base, until: end }) => base.endedAt <= until && until <= end);
  if (!way) throw new StartError(`${until.toISOString()} can’t be restored. ${keptMoments(ways)}`);
  const past = way.segments.findIndex(({ endedAt }) => endedAt > until);
  return { ...way, segments: past < 0 ? way.segments : way.segments.slice(0, past + 2) };
}

function wayFrom(base: BaseCopy, segments: Segment[]): Way {
  const run = unbroken(segments, base.start);
  return { base, segments: run, until: run.at(-1)?.endedAt ?? new Date(0) };
}

function keptMoments(ways: Way[]): string {
  const spans = ways.filter(({ base, until }) => base.endedAt <= until);
  if (spans.length === 0) return 'Nothing can be restored yet';
  const stretches: { from: Date; until: Date }[] = [];
  for (const { base, until } of spans) {
    const last = stretches.at(-1);
    if (last && base.endedAt <= last.until)
      last.until = new Date(Math.max(Number(until), Number(last.until)));
    else stretches.push({ from: base.endedAt, until });
  }
  const sentences = stretches.map(
    ({ from, until }) => `from ${from.toISOString()} to ${until.toISOString()}`,
  );
  return `You can restore any moment ${sentences.join(', and ')}`;
}

async function unpack(place: RecoveryPlace, { base, segments }: Way, folder: string): Promise<void> {
  const { unbundle } = await import('./bundle.ts');
  await unbundle(await unpacked(place, base.file), folder);
  for (const { id, file } of segments)
    await pipeline(
      await unpacked(place, file),
      createWriteStream(join(folder, 'pg_wal', id), { mode: 0o600 }),
    );
  await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 });
}

/** The log is already in place, so the restore command must find nothing. */
const settings = { restore_command: 'exit 1', hot_standby: 'off', recovery_target_action: 'promote' };

async function replay(
  place: Place,
  folder: string,
  { until, log }: { until: Date; log: Log },
): Promise<void> {
  if (place.account) {
    const { uid, gid } = place.account;
    await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, folder]);
  }
  const cluster = await knownCluster(folder);
  if (!cluster) throw new StartError('The copy is damaged: the password of its database is missing');
  await demandOurMajor(place, folder);
  const run = async (more: Record<string, string>) => {
    const arguments_ = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const options = { place, cluster, log, durable: true, more: arguments_ };
    const postmaster = new Postmaster(options);
    await postmaster.start();
    await postmaster.stop();
  };
  // The setting takes a time zone only as an offset.
  const time = until.toISOString().replace('T', ' ').replace('Z', '+00');
  await run({ recovery_target_time: time }).catch(async (error) => {
    // Nothing was committed after the moment, so everything belongs to it.
    if (!String(error).includes('recovery ended before configured recovery target was reached')) throw error;
    await run({});
  });
  await readFile(join(folder, 'recovery.signal')).then(
    () => {
      throw new Error('PostgreSQL did not end its recovery');
    },
    () => {},
  );
}
