import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { browserEnvironment, browserPath, unpackBrowser } from '../e2e/support/browser.ts';

const version = '13.5.0';
const folder = fileURLToPath(new URL(`../.cache/lighthouse-${version}`, import.meta.url));
const entry = `${folder}/node_modules/lighthouse/core/index.js`;
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
// The landing page redirects phones, but not search engines, so this uses their user agent.
const options = {
  onlyCategories: categories,
  emulatedUserAgent: 'Mozilla/5.0 (Linux; Android 11) Chrome Mobile Loopyard-Bench-Bot',
};

type Audit = { title: string; score: number | null; details?: { items?: Record<string, string>[] } };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
/** The parts of a Lighthouse report that are used; scores go from 0 to 1. */
export type Report = { categories: Record<string, Category>; audits: Record<string, Audit> };
type Result = Report & { runtimeError?: { message: string } };
type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Result } | undefined>;

export type Lens = { look(path: string): Promise<Report>; stop(): Promise<void> };

export async function startLens(serverUrl: string): Promise<Lens> {
  await unpackBrowser();
  const lighthouse = await fetchLighthouse();
  const [browser, relay] = await Promise.all([startBrowser(), startRelay(serverUrl)]);
  return {
    async look(path) {
      const run = await lighthouse(relay.url + path, { ...options, port: browser.port });
      if (!run || run.lhr.runtimeError) throw new Error(`${path}: ${run?.lhr.runtimeError?.message}`);
      return run.lhr;
    },
    async stop() {
      await browser.stop();
      relay.stop();
    },
  };
}

/** Lighthouse and its packages are larger than the product, so they are only installed for this benchmark. */
async function fetchLighthouse(): Promise<Lighthouse> {
  if (!existsSync(entry)) {
    console.log(`Lighthouse ${version} is installed into .cache: it comes once, and only for this bench.`);
    const quietly = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', '--prefix', folder, ...quietly, `lighthouse@${version}`], {
      stdio: 'inherit',
    });
  }
  return (await import(pathToFileURL(entry).href)).default;
}

/** Starts a browser without a driver, which would attach itself to the page that Lighthouse opens. */
async function startBrowser(): Promise<{ port: number; stop(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'loopyard-bench-'));
  const args = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  if (process.getuid?.() === 0) args.unshift('--no-sandbox');
  const env = browserEnvironment();
  const browser = spawn(browserPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(browser, 'exit');
  const stop = async () => {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  };
  const lines = createInterface({ input: browser.stderr });
  for await (const line of lines) {
    const port = Number(/DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]);
    if (!port) continue;
    browser.stderr.resume();
    return { port, stop };
  }
  throw new Error('The browser did not start');
}

/** Without Referrer-Policy: with any, this Chromium's tab crashes if Lighthouse opens the page. */
async function startRelay(serverUrl: string): Promise<{ url: string; stop(): void }> {
  const { hostname, port } = new URL(serverUrl);
  const relay = createServer((incoming, reply) => {
    const { url: path, method, headers } = incoming;
    const ask = request({ hostname, port, path, method, headers }, (answer) => {
      delete answer.headers['referrer-policy'];
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    ask.on('error', () => reply.destroy());
    incoming.pipe(ask);
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const stop = () => {
    relay.close();
    relay.closeAllConnections();
  };
  return { url: `http://localhost:${(relay.address() as AddressInfo).port}`, stop };
}
