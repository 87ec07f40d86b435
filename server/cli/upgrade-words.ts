import { freshBackupHours } from '../features/operator/state.ts';
import { oldestFor, type Present, type Version } from '../platform/database/versions.ts';
import { countOf, describeAge, hoursSince } from './age.ts';
import type { Sight, Since, Work } from './upgrade-look.ts';
import { formatBytes } from './weight.ts';

/** Scanned faster than a call waits for a table. */
const quickBytes = 8_000_000;
const testedPostgres = 18;

export const numbered = (version: Version) => String(version).padStart(4, '0');

export function describe(sight: Sight): string[] {
  const { version, database, space } = sight;
  return [
    `This is version ${numbered(version)} of Loopyard, on Node ${process.versions.node}.`,
    `The database (${database.place}, ${postgresName(database.postgres)}, ${formatBytes(database.bytes)}) is ${atVersion(sight)}.`,
    ...describeNeighbours(sight),
    describeBackup(sight),
    `Free space: ${formatBytes(space.free)} of ${formatBytes(space.total)} on the disk of DATA_DIR${describeNeed(sight)}.`,
    ...describeWork(sight),
    ...describeWayBack(sight),
  ];
}

export function refusals(sight: Sight): string[] {
  const { pending, space } = sight;
  if (pending.length === 0) return [];
  const tooOld = sight.present.filter(({ version }) => version < oldestFor(pending));
  const need = neededBytes(pending);
  return [
    ...(tooOld.length > 0
      ? [`Stop these first: ${describePresent(tooOld)}. They can’t use the upgraded database.`]
      : []),
    ...(space.holdsDatabase && need > space.free
      ? [
          `Free some space first: up to ${formatBytes(need)} may be needed, and ${formatBytes(space.free)} is free.`,
        ]
      : []),
  ];
}

export function doubts(sight: Sight): string[] {
  const { pending, database, backup, present, programs } = sight;
  if (pending.length === 0 || database.version === null) return [];
  const users = present.length + programs.length;
  return [
    ...(isOneWay(sight) ? ['The only way back to the previous version is to restore a backup.'] : []),
    ...(backup && hoursSince(backup.takenAt) < freshBackupHours
      ? []
      : [
          `${backup ? 'The newest backup is old' : 'There is no backup'}. Make one first: npm run loopyard -- backup <folder>`,
        ]),
    ...(users > 0 && longTables(pending).length > 0
      ? [`Calls will fail during the upgrade: stop all servers first, or choose a quiet hour.`]
      : []),
  ];
}

function isOneWay({ database, pending }: Sight): boolean {
  return database.version !== null && pending.length > 0 && oldestFor(pending) > database.version;
}

function atVersion({ database: { version, oldest } }: Sight): string {
  if (version === null) return 'empty';
  const bearing = oldest === null ? '' : `; servers of version ${numbered(oldest)} and newer can use it`;
  return `at version ${numbered(version)}${bearing}`;
}

function postgresName(version: string): string {
  const isUntried = Number.parseInt(version, 10) < testedPostgres;
  return `PostgreSQL ${version}${isUntried ? `, which is older than the ${testedPostgres} it is tested on` : ''}`;
}

function describeNeighbours({ present, programs }: Sight): string[] {
  const programNames = programs.map(
    ({ name, connections, longestSeconds }) =>
      `${name} (${countOf(connections, 'connection')}${longestSeconds === null ? '' : `, a transaction open for ${longestSeconds} s`})`,
  );
  return [
    present.length > 0
      ? `Using it now: ${describePresent(present)}.`
      : 'No Loopyard server or command is using it now.',
    ...(programNames.length > 0 ? [`Other programs using it: ${programNames.join(', ')}.`] : []),
  ];
}

function describePresent(present: Present[]): string {
  const groups = Map.groupBy(
    present,
    ({ version, address }) => `of version ${numbered(version)} (${address ?? 'this machine'})`,
  );
  return [...groups].map(([group, all]) => `${all.length} ${group}`).join(', ');
}

function describeBackup({ backup, since, database }: Sight): string {
  if (database.version === null) return 'There is nothing to back up yet.';
  const counts = inWords(since.map(describeCount));
  if (!backup) return `No backup was found${counts ? `, and the database has ${counts}` : ''}.`;
  return `The newest backup is ${backup.folder}, ${describeAge(backup.takenAt)} old, of version ${numbered(backup.version)}${
    counts ? `; new since then: ${counts}` : '; nothing is new since then'
  }.`;
}

function describeNeed({ pending, space }: Sight): string {
  const need = neededBytes(pending);
  if (need === 0) return '';
  return space.holdsDatabase
    ? `, where the database is: up to ${formatBytes(need)} may be needed`
    : `. The database’s own disk can’t be seen from here: up to ${formatBytes(need)} may be needed there`;
}

function describeWork({ pending, present, database }: Sight): string[] {
  if (pending.length === 0) return ['The database is up to date.'];
  if (database.version === null) return [`To do: all ${countOf(pending.length, 'migration')}.`];
  const slow = longTables(pending);
  const meanwhile =
    slow.length > 0
      ? `While the upgrade goes through ${inWords(slow)}, nobody can write there, or read what is being rewritten. Calls that need it wait, and fail after 5 s.`
      : 'Servers keep serving during the upgrade.';
  return [
    `To do: ${countOf(pending.length, 'migration')}. Each is done completely or not at all.`,
    ...pending.map(
      ({ tag, tables }) => `  ${tag}: ${tables.length > 0 ? `goes through ${sized(tables)}` : 'quick'}`,
    ),
    ...(present.length > 0 ? [meanwhile] : []),
  ];
}

function describeWayBack(sight: Sight): string[] {
  const { pending, database, backup } = sight;
  const { version } = database;
  if (version === null) return [];
  const oldest = pending.length > 0 ? Math.max(oldestFor(pending), database.oldest ?? 0) : database.oldest;
  if (oldest === null) return [];
  const older = `To go back to an older version${isOneWay(sight) ? ` such as ${numbered(version)}` : ''}`;
  return [
    `The way back: start version ${numbered(oldest)} or newer again. Nothing is lost.`,
    // A backup can be restored by its own version and newer ones.
    backup && backup.version >= oldest
      ? `${older}, restore a backup made with that version. Everything since then is lost.`
      : `${older}, ${describeLoss(sight)}.`,
  ];
}

function describeLoss({ backup, since }: Sight): string {
  if (!backup) return 'you would need a backup, and there is none';
  const counts = inWords(since.map(describeCount));
  const extent = counts ? `so far ${counts}` : 'so far nothing';
  return `restore the backup. Everything since ${minute(backup.takenAt)} is lost: ${extent}`;
}

/** A new copy of each table with its indexes, and the same again for PostgreSQL's log. */
function neededBytes(pending: Work[]): number {
  return pending.flatMap(({ tables }) => tables).reduce((sum, { bytes }) => sum + 2 * bytes, 0);
}

function longTables(pending: Work[]): string[] {
  const slow = pending.flatMap(({ tables }) => tables).filter(({ bytes }) => bytes > quickBytes);
  return [...new Set(slow.map(({ name }) => name))];
}

const sized = (tables: Work['tables']) =>
  inWords(tables.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`));

function describeCount({ kind, count, isMore }: Since): string {
  const number = count.toLocaleString('en-GB');
  if (kind === 'person')
    return `${isMore ? `more than ${number}` : number} ${count === 1 ? 'person' : 'people'}`;
  return isMore ? `more than ${number} ${kind}s` : countOf(count, kind);
}

function inWords(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
