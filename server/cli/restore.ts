import { dirname, join, relative, resolve } from 'node:path';
import { readErased } from '../lifecycle/erased-list.ts';
import { folderPlace } from '../platform/recovery/folder-place.ts';
import { noteNewestBackup } from '../platform/recovery/newest-backup.ts';
import { differingFiles, type Manifest, readManifest } from './backup-manifest.ts';
import type { Command, Invocation } from './command.ts';
import { eraseAgain } from './erase-again.ts';
import { finishWith } from './people.ts';
import { bucketInUse, fillBucket, fillFolder, isEmptyBucket, isEmptyFolder } from './restore-files.ts';
import { restoreTables } from './restore-tables.ts';
import { restoreUntil } from './restore-until.ts';

export const restoreCommand: Command = {
  usage: 'restore [<backup>] [--incomplete] [--until=<time>]',
  summary:
    'Restore a backup into an empty place (--incomplete: without its missing or damaged files), or the state at a time with --until',
  makesDatabase: true,
  async run(invocation) {
    const [backup] = invocation.words;
    const time = [...invocation.flags].find((flag) => flag.startsWith('--until='))?.slice('--until='.length);
    if (time !== undefined) return restoreUntil(invocation, time);
    if (!backup) return finishWith(invocation, 'Please give the folder of one backup.');
    const manifest = await readManifest(backup);
    if (typeof manifest === 'string') return finishWith(invocation, manifest);
    const erased = await readErased(folderPlace(dirname(resolve(backup))));
    const files = join(invocation.config.dataDir, 'files');
    if (!(await isEmptyFolder(join(files, 'kept'))))
      return finishWith(invocation, `${files} already contains files`);
    const bucket = await bucketInUse(invocation);
    if (bucket && !(await isEmptyBucket(bucket)))
      return finishWith(invocation, 'The bucket already contains files');
    const lostPaths = await lostFiles(invocation, backup, manifest);
    if (lostPaths && !invocation.flags.has('--incomplete'))
      return finishWith(invocation, `Nothing was restored. To restore without them, add --incomplete`);
    const refusal = await restoreTables(invocation, { backup, manifest, erased });
    if (refusal) return finishWith(invocation, refusal);
    const isWhole = (path: string) => !lostPaths?.includes(relative(backup, path));
    if (bucket) await fillBucket(bucket, join(backup, 'files'), isWhole);
    else await fillFolder(files, join(backup, 'files'), isWhole);
    // Erasures from now on belong beside these backups, before there is another.
    await noteNewestBackup(invocation.config.dataDir, backup);
    return eraseAgain(invocation, erased);
  },
};

const maxLines = 20;

async function lostFiles(
  invocation: Invocation,
  backup: string,
  manifest: Manifest,
): Promise<string[] | null> {
  if (!manifest.files)
    invocation.say('This backup has no list of its files, so only its database could be checked');
  const { missing, damaged } = await differingFiles(backup);
  const lines = [...missing.map((path) => `Missing: ${path}`), ...damaged.map((path) => `Damaged: ${path}`)];
  if (lines.length === 0) return null;
  for (const line of lines.slice(0, maxLines)) invocation.say(line);
  if (lines.length > maxLines) invocation.say(`and ${lines.length - maxLines} more`);
  invocation.say(
    `The backup is incomplete: of ${manifest.files?.count} files, ${missing.length} are missing and ${damaged.length} damaged.`,
  );
  return [...missing, ...damaged];
}
