import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWriting, openWorld, startWriting } from './ledger.ts';
import { type Machine, withMachine } from './machine.ts';
import { type Row, tellRows } from './rows.ts';
import { type SmallDisk, withDisk } from './small-disk.ts';

const times = Number(process.env.DRILL_TIMES ?? 10);
const diskBytes = 4 * 2 ** 30;
/** Shuts ext4 down without a flush. No Debian program offers this ioctl, and Node can't call it. */
const shutDown = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack('I', 2))`;

export async function powerDrill(): Promise<void> {
  tellRows([
    await withDisk(diskBytes, (disk) =>
      withMachine({ DATA_DIR: join(disk.folder, 'data') }, (machine) => cutMany(machine, disk)),
    ),
  ]);
}

async function cutMany(machine: Machine, disk: SmallDisk): Promise<Row> {
  await machine.start();
  const world = await openWorld(machine.url);
  const writing = await startWriting(machine, world);
  let longestMs = 0;
  for (let n = 0; n < times; n++) {
    await sleep(randomInt(1_000, 5_000));
    const from = performance.now();
    cutPower(disk);
    await machine.kill('all');
    disk.unmount();
    disk.mount();
    await machine.start();
    longestMs = Math.max(longestMs, performance.now() - from);
  }
  await sleep(2_000);
  const count = await endWriting(machine, world, writing);
  return { drill: `the power cut ${times} times`, ...count, longestMs };
}

function cutPower({ folder }: SmallDisk): void {
  try {
    execFileSync('python3', ['-c', shutDown, folder], { stdio: 'pipe' });
  } catch (error) {
    throw new Error(`Not run: this drill takes python3 and an ext4 that can be shut down (${error})`);
  }
}
