import { rename, writeFile } from 'node:fs/promises';
import { faults } from './faults.ts';
import { demandPrometheus, type Prometheus, untilFiring, untilQuiet } from './prometheus.ts';
import { withRecovery, withScene } from './watched.ts';

type Row = { alert: string; fault: string; seconds: string; besides: string };

/** The rules' times are divided by sixty, so that an hour takes a minute; nothing else is changed. */
export async function alerts(): Promise<void> {
  demandPrometheus();
  const rows: Row[] = [];
  const problems: string[] = [];
  let names: string[] = [];
  const meet = async (
    prometheus: Prometheus,
    { alert, fault }: Omit<Row, 'seconds' | 'besides'>,
    cause: () => Promise<() => Promise<unknown>>,
  ) => {
    names = prometheus.names;
    await untilQuiet(prometheus, alert);
    const startedAt = performance.now();
    const takeBack = await cause();
    try {
      await untilFiring(prometheus, alert);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
      const besides = (await prometheus.firing()).filter((name) => name !== alert);
      console.log(`${alert} after ${seconds} s`);
      rows.push({ alert, fault, seconds, besides: [...new Set(besides)].join(', ') });
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    } finally {
      await takeBack();
    }
  };
  await withScene(async (scene) => {
    for (const { cause, ...about } of faults) await meet(scene.prometheus, about, () => cause(scene));
  });
  const about = { alert: 'LoopyardRecoveryAway', fault: 'the recovery place is no folder any more' };
  await withRecovery(({ prometheus, place }) =>
    meet(prometheus, about, async () => {
      await rename(place, `${place}-away`);
      await writeFile(place, '');
      return async () => {};
    }),
  );
  console.table(rows);
  for (const name of names)
    if (!rows.some(({ alert }) => alert === name)) problems.push(`${name} was not raised`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
