import type { Count } from './ledger.ts';

/** `failures`: failed or refused tries, all repeated; `longestMs`: the longest time without service. */
export type Row = Count & { drill: string; failures: Map<string, number>; longestMs: number };

export function tellRows(rows: Row[]): void {
  const cells = rows.map(({ drill, acknowledgedCount, lostCount, doubleCount, failures, longestMs }) => ({
    drill,
    acknowledged: acknowledgedCount.toLocaleString('en'),
    'not there': String(lostCount),
    'there twice': String(doubleCount),
    'tried again': String([...failures.values()].reduce((sum, times) => sum + times, 0)),
    longest: `${(longestMs / 1_000).toFixed(1)} s`,
  }));
  console.table(cells);
  for (const row of cells) console.log(`| ${Object.values(row).join(' | ')} |`);
  for (const { drill, failures } of rows)
    console.log(`${drill}: ${[...failures].map(([problem, times]) => `${times} ${problem}`).join(', ')}`);
  if (rows.some(({ lostCount, doubleCount }) => lostCount + doubleCount > 0)) process.exitCode = 1;
}
