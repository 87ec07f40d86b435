import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { browserEnvironment, browserPath, unpackBrowser } from '../e2e/support/browser.ts';
import { pages as publicPages } from '../web/marketing/pages.ts';
import { median } from './turns.ts';
import type { BenchWorld } from './world.ts';

/** At least that much of a hundred, and at most that many kilobytes of script, gzipped. */
type Goal = { score: number; scriptKb: number };

const version = '13.5.0';
const folder = fileURLToPath(new URL(`../.cache/lighthouse-${version}`, import.meta.url));
const entry = `${folder}/node_modules/lighthouse/core/index.js`;
const buildScript = fileURLToPath(new URL('../bin/build.js', import.meta.url));
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
// The landing page leads phones to another; searches stay, and say so in their name.
const options = {
  onlyCategories: categories,
  emulatedUserAgent: 'Mozilla/5.0 (Linux; Android 11) Chrome Mobile Loopyard-Bench-Bot',
};
const marketing: Goal = { score: 95, scriptKb: 130 };
const entrance: Goal = { score: 90, scriptKb: 220 };
const goals: Record<string, Goal> = {
  ...Object.fromEntries(publicPages.map(({ path }) => [path, marketing])),
  '/login': entrance,
  '/register': entrance,
  '/demo/school': entrance,
};

type Audit = { title: string; score: number | null; details?: { items?: Record<string, string>[] } };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = { categories: Record<string, Category>; audits: Record<string, Audit> };
type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** Each public page from our own server as Lighthouse sees it on a phone: the median of some rounds. */
export async function pages({ serverUrl }: BenchWorld): Promise<void> {
  execFileSync(process.execPath, [buildScript], { stdio: 'inherit' });
  await unpackBrowser();
  const lighthouse = await fetchLighthouse();
  const browser = await startBrowser();
  console.log('| page | performance | accessibility | best practices | seo | script, kB gzipped | |');
  console.log('|---|---|---|---|---|---|---|');
  try {
    for (const [path, goal] of Object.entries(goals)) {
      const reports: Report[] = [];
      for (let round = 0; round < Number(process.env.BENCH_ROUNDS ?? 3); round++) {
        const run = await lighthouse(serverUrl + path, { ...options, port: browser.port });
        if (run) reports.push(run.lhr);
      }
      await tellPage(path, goal, reports);
    }
  } finally {
    await browser.stop();
  }
}

/** A browser that nobody else drives: what drives one attaches itself to the page that Lighthouse opens. */
async function startBrowser(): Promise<{ port: number; stop(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'loopyard-bench-'));
  const args = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  if (process.getuid?.() === 0) args.unshift('--no-sandbox');
  const env = browserEnvironment();
  const browser = spawn(browserPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(browser, 'exit');
  for await (const line of createInterface({ input: browser.stderr })) {
    const port = Number(/DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]);
    if (!port) continue;
    browser.stderr.resume();
    const stop = async () => {
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    };
    return { port, stop };
  }
  throw new Error('The browser did not start');
}

/** With all it brings it weighs more than the product, so only who asks for this bench has it. */
async function fetchLighthouse(): Promise<Lighthouse> {
  if (!existsSync(entry)) {
    console.log(`Lighthouse ${version} is installed into .cache: it comes once, and only for this bench.`);
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', '--prefix', folder, ...options, `lighthouse@${version}`], {
      stdio: 'inherit',
    });
  }
  return (await import(pathToFileURL(entry).href)).default;
}

async function tellPage(path: string, goal: Goal, reports: Report[]): Promise<void> {
  const scores = categories.map((name) =>
    median(reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100))),
  );
  const scriptKb = median(await Promise.all(reports.map(scriptKbOf)));
  const isReached = scores.every((score) => score >= goal.score) && scriptKb <= goal.scriptKb;
  console.log(`| ${[path, ...scores, scriptKb.toFixed(1), isReached ? '' : 'SHORT'].join(' | ')} |`);
  if (scores.some((score) => score < 100))
    console.log(`  ${[...new Set(reports.flatMap(findingsOf))].join('; ')}`);
}

/** What it would have otherwise, where that counts. */
function findingsOf({ categories, audits }: Report): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const { title, score } = audits[id] ?? {};
      return weight > 0 && typeof score === 'number' && score < 0.9 ? `${title} (${id})` : [];
    }),
  );
}

/** As slow-line.spec.ts counts it. */
async function scriptKbOf({ audits }: Report): Promise<number> {
  const requests = audits['network-requests']?.details?.items ?? [];
  const addresses = requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(({ url = '' }) => url);
  const answers = addresses.map((url) => fetch(url, { headers: { 'accept-encoding': 'gzip' } }));
  const lengths = (await Promise.all(answers)).map(({ headers }) => Number(headers.get('content-length')));
  return lengths.reduce((sum, length) => sum + length, 0) / 1000;
}
