import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWriting, longestGap, openWorld, startWriting } from './ledger.ts';
import { type Machine, withMachine } from './machine.ts';
import { type Row, tellRows } from './rows.ts';
import { type SmallDisk, withDisk } from './small-disk.ts';

const diskBytes = 4 * 2 ** 30;
const fullMs = 30_000;
const besideMs = 10_000;
/** PostgreSQL needs space for the next log segment, but can still write to the current one. */
const pieceBytes = [2 ** 20, 4_096, 1];

export async function diskDrill(): Promise<void> {
  tellRows([
    await withDisk(diskBytes, (disk) =>
      withMachine({ DATA_DIR: join(disk.folder, 'data') }, (machine) => fill(machine, disk)),
    ),
  ]);
}

async function fill(machine: Machine, disk: SmallDisk): Promise<Row> {
  await machine.start();
  const world = await openWorld(machine.url);
  const writing = await startWriting(machine, world);
  await sleep(besideMs);
  const filler = join(disk.folder, 'filler');
  for (const from = performance.now(); performance.now() - from < fullMs; await sleep(500))
    await fillUp(filler);
  await rm(filler);
  await sleep(2 * besideMs);
  const count = await endWriting(machine, world, writing);
  return {
    drill: `a disk that was full for ${fullMs / 1_000} s`,
    ...count,
    longestMs: longestGap(writing.acknowledged),
  };
}

async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (const size of pieceBytes) await writeUntilFull(file, Buffer.alloc(size));
  } finally {
    await file.close();
  }
}

async function writeUntilFull(file: FileHandle, piece: Buffer): Promise<void> {
  try {
    for (;;) if ((await file.write(piece)).bytesWritten < piece.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
