// Processor time, of a file's worker and of what it started, does not blame a test for a busy machine.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

// Vitest gives files of the web project no address of their own.
const root = join(import.meta.dirname, '..');
const file = join(root, '.cache/costs.jsonl');
// A share, as a busy machine can double every file's seconds. 3 % are 20 s on two quiet cores.
const largestShare = 0.03;
const ticksPerSecond = 100;

export function usedSeconds(pid = process.pid) {
  const { user, system } = process.cpuUsage();
  if (!existsSync('/proc/self/stat')) return (user + system) / 1e6;
  const byParent = Map.groupBy(processIds().flatMap(readStat), ({ parent }) => parent);
  const below = (id) =>
    (byParent.get(id) ?? []).reduce((seconds, child) => seconds + child.seconds + below(child.id), 0);
  return (readStat(pid)[0]?.seconds ?? 0) + below(pid);
}

export function processIds() {
  return existsSync('/proc/self/stat') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
}

/** Fields 14 to 17: its own time and that of its children that have ended. A process may end meanwhile. */
function readStat(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((all, n) => all + n, 0);
    return [{ id: Number(pid), parent: fields[1], seconds: ticks / ticksPerSecond }];
  } catch {
    return [];
  }
}

export function writeCost(path, seconds) {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify({ path: relative(root, path), seconds })}\n`);
}

export function clearCosts() {
  rmSync(file, { force: true });
}

export function readCosts() {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [];
  const secondsByPath = new Map();
  for (const { path, seconds } of lines.map((line) => JSON.parse(line)))
    secondsByPath.set(path, (secondsByPath.get(path) ?? 0) + seconds);
  return [...secondsByPath]
    .map(([path, seconds]) => ({ path, seconds }))
    .sort((a, b) => b.seconds - a.seconds);
}

export function overBudget(costs) {
  const most = largestShare * costs.reduce((sum, { seconds }) => sum + seconds, 0);
  return costs
    .filter(({ seconds }) => seconds > most)
    .map(
      ({ path, seconds }) =>
        `${path} took ${seconds.toFixed(1)} s of processor time, over ${largestShare * 100} % of all: make it cheaper, or a *.full.test`,
    );
}
