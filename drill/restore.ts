import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { livesIn } from '../server/platform/recovery/archive-place.ts';
import { folderPlace } from '../server/platform/recovery/folder-place.ts';
import { entriesBelow } from '../server/platform/walk.ts';
import type { Entry, Ledger, World } from './kinds.ts';
import { check, countWritten, mapKinds, openWorld, startWriting } from './ledger.ts';
import { type Machine, withMachine } from './machine.ts';
import { newestMoment } from './quiet.ts';
import { type Row, tellRows } from './rows.ts';
import { readRows } from './times.ts';

const cli = fileURLToPath(new URL('../server/cli.ts', import.meta.url));
/** How long people write before the moment to restore. */
const writingMs = 60_000;
/** The disk is lost within this time afterwards. */
const mostMs = 180_000;
/** A log segment that isn't full is archived after four minutes. */
const patienceMs = 6 * 60_000;

type Disaster = { world: World; acknowledged: Ledger; failures: Map<string, number>; until: Date; at: Date };

export async function restoreDrill(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'loopyard-restore-'));
  const place = join(home, 'place');
  try {
    await mkdir(place);
    const disaster = await withMachine({ RECOVERY_DIR: place }, (machine) => loseDisk(machine, place));
    const newest = await newestMoment(place);
    const seconds = Math.round((disaster.at.getTime() - newest.getTime()) / 1_000);
    const rows = [
      await restoreTo(disaster.until, { disaster, home, place, words: 'to a minute' }),
      await restoreTo(newest, { disaster, home, place, words: 'as late as can be' }),
    ];
    tellRows(rows);
    const lateEntries = later(disaster.acknowledged, newest);
    console.log(
      `the last ${seconds} s went with the disk, and what was acknowledged in them: ${sizeOf(lateEntries)}`,
    );
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function loseDisk(machine: Machine, place: string): Promise<Disaster> {
  await killCopy(machine, place);
  await machine.start();
  const world = await openWorld(machine.url);
  const writing = await startWriting(machine, world);
  await untilTrue(async () => (await livesIn(folderPlace(place))).some(({ bases }) => bases.length > 0));
  await sleep(writingMs);
  const until = new Date();
  await untilTrue(async () => (await newestMoment(place)) > until);
  // A random moment, not right after an archived segment.
  await sleep(randomInt(mostMs));
  await machine.kill('all');
  const at = new Date();
  await writing.stop();
  writing.reader.close();
  await rm(machine.dataDir, { recursive: true });
  return { world, acknowledged: writing.acknowledged, failures: writing.failures, until, at };
}

async function killCopy(machine: Machine, place: string): Promise<void> {
  machine.begin();
  const isWriting = async () =>
    (await entriesBelow(place)).some(({ name }) => name.endsWith('.base.zst.partial'));
  await untilTrue(isWriting, 1);
  await machine.kill('all');
}

type Restoring = { disaster: Disaster; home: string; place: string; words: string };

async function restoreTo(until: Date, { disaster, home, place, words }: Restoring): Promise<Row> {
  const dataDir = join(home, words.replaceAll(' ', '-'));
  const { world, acknowledged, failures } = disaster;
  const from = performance.now();
  return withMachine({ RECOVERY_DIR: place, DATA_DIR: dataDir }, async (machine) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...machine.settings };
    await promisify(execFile)(process.execPath, [cli, 'restore', `--until=${until.toISOString()}`], { env });
    await machine.start();
    const longestMs = performance.now() - from;
    const { ann, ben, cat } = world;
    const [annThere, benThere, catThere] = [ann, ben, cat].map((person) => person.at(machine.url));
    const worldThere = { ...world, ann: annThere, ben: benThere, cat: catThere } as World;
    const count = await countWritten(machine, worldThere, earlier(acknowledged, until));
    await expectNothingOf(later(acknowledged, until), machine, worldThere);
    // The reader's server went with the disk.
    const rest = { failures, untold: [], wrong: await check(machine), longestMs };
    return { drill: `the disk lost, and restored ${words}`, ...count, ...rest };
  });
}

/** Entries begun after the restored moment must not exist. */
async function expectNothingOf(entries: Ledger, machine: Machine, world: World): Promise<void> {
  const { posts, comments, cases, decisions, answers } = await readRows(machine, world);
  const tooLate = [
    ...[entries.posts, entries.photos, entries.files, entries.films]
      .flat()
      .filter(({ name }) => posts.has(name)),
    ...entries.comments.filter(({ name }) => comments.has(name)),
    ...entries.cases.filter(({ name }) => cases.has(name)),
    ...entries.decisions.filter(({ name }) => decisions.has(name)),
    ...entries.answers.filter(({ name }) => answers.has(name)),
  ];
  if (tooLate.length > 0)
    throw new Error(`of after the moment, and there: ${tooLate.map(({ name }) => name)}`);
}

const earlier = (ledger: Ledger, until: Date) =>
  selectEntries(ledger, ({ acknowledgedAt }) => acknowledgedAt <= until.getTime());
const later = (ledger: Ledger, until: Date) =>
  selectEntries(ledger, ({ begunAt }) => begunAt > until.getTime());

const selectEntries = (ledger: Ledger, isMeant: (entry: Entry) => boolean): Ledger =>
  mapKinds((kind) => ledger[kind].filter(isMeant));

const sizeOf = (ledger: Ledger) => Object.values(ledger).flat().length;

async function untilTrue(look: () => Promise<boolean>, everyMs = 500): Promise<void> {
  for (const from = performance.now(); performance.now() - from < patienceMs; await sleep(everyMs))
    if (await look()) return;
  throw new Error('waited in vain for what is archived');
}
