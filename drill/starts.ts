import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWriting, openWorld, startWriting } from './ledger.ts';
import { type Machine, withMachine } from './machine.ts';
import { type Row, tellRows } from './rows.ts';

const moments = Number(process.env.DRILL_TIMES ?? 10);
const writingMs = 2_000;

/** Kills a first start at moments from its first line until it is ready, then starts it again. */
export async function startsDrill(): Promise<void> {
  const wholeMs = await withMachine({}, (machine) => machine.start());
  const rows: Row[] = [];
  for (let n = 1; n <= moments; n++) rows.push(await interrupt((n * wholeMs) / (moments + 1)));
  tellRows(rows);
}

async function interrupt(afterMs: number): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-start-'));
  try {
    return await withMachine({ DATA_DIR: folder }, async (machine) => {
      machine.begin();
      await sleep(afterMs);
      await machine.kill('all');
      const longestMs = await machine.start();
      const world = await openWorld(machine.url);
      const writing = await startWriting(machine, world);
      await sleep(writingMs);
      const count = await endWriting(machine, world, writing);
      await expectWhole(machine);
      const drill = `a first start killed after ${(afterMs / 1_000).toFixed(1)} s`;
      return { drill, ...count, longestMs };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function expectWhole({ dataDir }: Machine): Promise<void> {
  const leftovers = (await readdir(join(dataDir, 'postgres'))).filter((name) =>
    /\.(new|new-password|partial)$/.test(name),
  );
  if (leftovers.length > 0) throw new Error(`half made, and left behind: ${leftovers.join(', ')}`);
}
