import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pages as publicPages } from '../web/marketing/pages.ts';
import { categories, type Lens, type Report, startLens } from './lighthouse.ts';
import { median } from './turns.ts';
import type { BenchWorld } from './world.ts';

/** A minimum score out of 100, and a maximum of gzipped script in kilobytes. */
type Goal = { score: number; scriptKb: number };

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const buildScript = fileURLToPath(new URL('../bin/build.js', import.meta.url));
const marketing: Goal = { score: 95, scriptKb: 130 };
const entrance: Goal = { score: 90, scriptKb: 220 };
const goals: Record<string, Goal> = {
  ...Object.fromEntries(publicPages.map(({ path }) => [path, marketing])),
  '/login': entrance,
  '/register': entrance,
  '/demo/school': entrance,
};

/** Runs before the server starts, because the server reads the pages' policies at startup. */
export function buildPages(): void {
  execFileSync(process.execPath, [buildScript], { stdio: 'inherit' });
}

export async function pages({ serverUrl }: BenchWorld): Promise<void> {
  const lens = await startLens(serverUrl);
  console.log('| page | performance | accessibility | best practices | seo | script, kB gzipped | |');
  console.log('|---|---|---|---|---|---|---|');
  try {
    for (const [path, goal] of Object.entries(goals)) await tellPage(lens, path, goal);
  } finally {
    await lens.stop();
  }
}

async function tellPage(lens: Lens, path: string, goal: Goal): Promise<void> {
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round++) reports.push(await lens.look(path));
  const scores = categories.map((name) => median(reports.map((report) => scoreOf(report, name))));
  const scriptKb = median(await Promise.all(reports.map(scriptKbOf)));
  const isReached = scores.every((score) => score >= goal.score) && scriptKb <= goal.scriptKb;
  console.log(`| ${[path, ...scores, scriptKb.toFixed(1), isReached ? '' : 'SHORT'].join(' | ')} |`);
  if (scores.some((score) => score < 100))
    console.log(`  ${[...new Set(reports.flatMap(findingsOf))].join('; ')}`);
}

function scoreOf({ categories }: Report, name: string): number {
  return Math.round((categories[name]?.score ?? Number.NaN) * 100);
}

function findingsOf({ categories, audits }: Report): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const { title, score } = audits[id] ?? {};
      return weight > 0 && typeof score === 'number' && score < 0.9 ? `${title} (${id})` : [];
    }),
  );
}

/** Counted like in slow-line.spec.ts. */
async function scriptKbOf({ audits }: Report): Promise<number> {
  const requests = audits['network-requests']?.details?.items ?? [];
  const addresses = requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(({ url = '' }) => url);
  const answers = addresses.map((url) => fetch(url, { headers: { 'accept-encoding': 'gzip' } }));
  const lengths = (await Promise.all(answers)).map(({ headers }) => Number(headers.get('content-length')));
  return lengths.reduce((sum, length) => sum + length, 0) / 1000;
}
