import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Aim } from '../aims.ts';
import type { Figure } from '../load.ts';
import type { CrowdFigure } from './crowd.ts';
import type { Growth } from './growth.ts';

/** One act at one concurrency, measured for everyone that can do it; `floor` names the stronger one. */
export type Row = { work: string; atOnce: number; figures: Record<string, Figure & { floor?: string }> };
/** A stored run; `at` is the hour it began, ISO 8601. */
export type Run = {
  at: string;
  machine: { processors: string; memoryGiB: number; node: string; postgres: string };
  peers: Record<string, string>;
  rows: Row[];
  crowd: Record<string, CrowdFigure>;
  growth: Growth[];
  /** Goals without a peer, or with a peer of their own. */
  aims: Aim[];
};

const folder = fileURLToPath(new URL('../runs', import.meta.url));

export function keepRun(run: Run): void {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${run.at.slice(0, 13).replace('T', '-')}.json`;
  writeFileSync(file, JSON.stringify(run));
  execFileSync('npx', ['biome', 'format', '--write', file]);
}

export function newestRun(): Run {
  const name = readdirSync(folder).toSorted().at(-1);
  return JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
}
