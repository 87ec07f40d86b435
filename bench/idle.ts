import { setTimeout as sleep } from 'node:timers/promises';
import { countStatements } from '../server/test/statements.ts';
import { type Aim, tellAims } from './aims.ts';
import type { BenchWorld } from './world.ts';

/** Wait until a fresh server has finished its startup work, then count. */
const [restMs, lookMs] = [10_000, 30_000];

export async function idle(world: BenchWorld): Promise<Aim[]> {
  const counter = await countStatements(world.database);
  await world.run('../server/main.ts', { DATABASE_URL: counter.url });
  await sleep(restMs);
  const before = counter.count();
  await sleep(lookMs);
  const now = (counter.count() - before) / (lookMs / 1_000);
  return tellAims([
    { work: 'statements with nobody there', beside: 'nothing', now, unit: 'a second', most: 2 },
  ]);
}
