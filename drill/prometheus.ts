import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/test/crash/free-port.ts';
import { untilReady } from '../server/test/service.ts';

export type Prometheus = {
  url: string;
  /** Rule names in `deploy/`. */
  names: string[];
  firing(): Promise<string[]>;
  stop(): Promise<void>;
};

/** Longer than two seconds, which a server takes to report that its database doesn't answer. */
const scrapeSeconds = 4;
const program = process.env.DRILL_PROMETHEUS ?? 'prometheus';
const rulesFile = new URL('../deploy/prometheus/loopyard.rules.yml', import.meta.url);
const dashboardFolder = fileURLToPath(new URL('../deploy/prometheus/dashboard', import.meta.url));

export function demandPrometheus(): void {
  if (spawnSync(program, ['--version']).error)
    throw new Error(
      'This drill needs Prometheus (apt-get install prometheus); DRILL_PROMETHEUS names it where it is not on the PATH',
    );
}

export async function startPrometheus(home: string, ports: number[]): Promise<Prometheus> {
  const rules = hurried(await readFile(rulesFile, 'utf8'));
  const targets = ports.map((port) => `127.0.0.1:${port}`);
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'rules.yml'), rules);
  // JSON is valid YAML.
  const settings = {
    global: {
      scrape_interval: `${scrapeSeconds}s`,
      scrape_timeout: `${scrapeSeconds}s`,
      evaluation_interval: '1s',
    },
    rule_files: ['rules.yml'],
    scrape_configs: [{ job_name: 'loopyard', static_configs: [{ targets }] }],
  };
  await writeFile(join(home, 'prometheus.yml'), JSON.stringify(settings));
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const places = [
    `--config.file=${join(home, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(home, 'series')}`,
    `--web.user-assets=${dashboardFolder}`,
  ];
  const child = spawn(program, [...places, `--web.listen-address=${address}`], { stdio: 'ignore' });
  await untilReady(`${url}/-/ready`);
  return {
    url,
    names: [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name ?? ''),
    firing: () => firingAt(`${url}/api/v1/alerts`),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

export async function untilFiring(prometheus: Prometheus, name: string): Promise<void> {
  if (!(await comesTo(prometheus, name, true))) throw new Error(`${name} did not fire`);
}

/** An earlier fault may have raised the alert too. @throws if it doesn't stop */
export async function untilQuiet(prometheus: Prometheus, name: string): Promise<void> {
  if (!(await comesTo(prometheus, name, false))) throw new Error(`${name} fires before its fault`);
}

async function comesTo(prometheus: Prometheus, name: string, isFiring: boolean): Promise<boolean> {
  for (const endsAt = Date.now() + 180_000; Date.now() < endsAt; await sleep(250))
    if ((await prometheus.firing()).includes(name) === isFiring) return true;
  return false;
}

/** Divides each time in the rules by sixty, and each window that contains scrapes by fifteen. */
function hurried(rules: string): string {
  return rules
    .replace(/for: (\d+)m/g, 'for: $1s')
    .replace(/\[(\d+)([mh])\]/g, (_, n, unit) => `[${Number(n) * (unit === 'h' ? 240 : 4)}s]`)
    .replace(
      /(_seconds(?:\{kind="\w+"\})?\)) > (\d{3,})/g,
      (_, of, seconds) => `${of} > ${Number(seconds) / 60}`,
    );
}

async function firingAt(address: string): Promise<string[]> {
  const answer = await fetch(address);
  const { data } = (await answer.json()) as {
    data: { alerts: { state: string; labels: { alertname: string } }[] };
  };
  return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
}
