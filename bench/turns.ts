import { readFileSync } from 'node:fs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

export async function inTurns<Name extends string, Figure>(
  loads: Record<Name, () => Promise<Figure>>,
): Promise<Record<Name, Figure[]>> {
  const entries = Object.entries<() => Promise<Figure>>(loads);
  const figures = entries.map(([name, load]) => ({ name, load, all: [] as Figure[] }));
  for (let round = 0; round < rounds; round++) for (const { load, all } of figures) all.push(await load());
  return Object.fromEntries(figures.map(({ name, all }) => [name, all])) as Record<Name, Figure[]>;
}

export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;
}

/** `cpuSeconds`: processor time of this process and its children. */
export type Cost = { seconds: number; cpuSeconds: number };

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [startedAt, cpuBefore] = [performance.now(), cpuSeconds()];
  await work();
  return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: cpuSeconds() - cpuBefore };
}

/** Child processes count once they have ended. Works on Linux only, in hundredths of a second. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  const facts = readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  return (user + system) / 1e6 + (Number(facts[13]) + Number(facts[14])) / 100;
}
