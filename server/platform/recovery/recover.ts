import { execFile } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demandOurMajor, knownCluster } from '../database/embedded-cluster.ts';
import { endOrphan, holdFolder } from '../database/embedded-lock.ts';
import { choosePlace, hasCluster, type Place } from '../database/embedded-place.ts';
import { Postmaster } from '../database/embedded-postmaster.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import {
  type Life,
  livesIn,
  readThrough,
  unpacked,
  unpackSegment,
  type Way,
  waysIn,
} from './archive-place.ts';
import type { RecoveryPlace } from './place.ts';

/** @throws StartError if the moment isn't kept, or a database exists */
export async function recoverCluster(
  dataDir: string,
  { place, until, log }: { place: RecoveryPlace; until: Date; log: Log },
): Promise<void> {
  const way = wayTo(until, await livesIn(place), []);
  const release = await holdFolder(dataDir);
  try {
    if (await hasCluster(dataDir))
      throw new StartError(`${dataDir} already contains a database. Restore into an empty folder`);
    const home = await choosePlace(dataDir, log);
    const building = join(home.home, 'cluster.recovering');
    await endOrphan(building, log);
    await unpackWhole(place, { way, until, log }, building);
    await replay(home, building, { until, log });
    await rename(building, join(home.home, 'cluster'));
  } finally {
    await release();
  }
}

/** Uses the newest copy complete by then. @throws StartError listing the moments that are kept, and what is damaged */
function wayTo(until: Date, lives: Life[], damaged: string[]): Way {
  const ways = waysIn(lives);
  const way = ways.findLast(({ base, until: end }) => base.endedAt <= until && until <= end);
  const because = damaged.length > 0 ? `, since ${namesOf(damaged)} can’t be read` : '';
  if (!way) throw new StartError(`${until.toISOString()} can’t be restored${because}. ${keptMoments(ways)}`);
  const past = way.segments.findIndex(({ endedAt }) => endedAt > until);
  return { ...way, segments: past < 0 ? way.segments : way.segments.slice(0, past + 2) };
}

const mostNames = 3;

function namesOf(files: string[]): string {
  const rest = files.length - mostNames;
  return files.slice(0, mostNames).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function keptMoments(ways: Way[]): string {
  if (ways.length === 0) return 'Nothing else can be restored';
  const stretches: { from: Date; until: Date }[] = [];
  for (const { base, until } of ways) {
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

/** Goes another way if a part is damaged. @throws StartError if there is none */
async function unpackWhole(
  place: RecoveryPlace,
  { way, until, log }: { way: Way; until: Date; log: Log },
  folder: string,
): Promise<void> {
  try {
    await unpack(place, way, folder);
  } catch (error) {
    const { lives, damaged } = await readThrough(place);
    if (damaged.length === 0) throw error;
    const otherWay = wayTo(until, lives, damaged);
    log.error({ event: 'recovery.damaged', files: damaged }, 'parts of the recovery place are damaged');
    await unpack(place, otherWay, folder);
  }
}

async function unpack(place: RecoveryPlace, { base, segments }: Way, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const { unbundle } = await import('./bundle.ts');
  await unbundle(await unpacked(place, base.file), folder);
  for (const segment of segments) await unpackSegment(place, segment, join(folder, 'pg_wal', segment.id));
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
