import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

export async function forksOf({ pid }: ChildProcess): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows = pids.map(async (name) => {
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    const parent = Number(stat?.split(') ').at(-1)?.split(' ')[1]);
    return parent === pid && command?.includes('--beside') ? [Number(name)] : [];
  });
  return (await Promise.all(rows)).flat();
}
