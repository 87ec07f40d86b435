import type { Count } from './ledger.ts';

/** What came of a drill. `failures`: tries that had no answer or a refusal, each tried again; `longestMs`: how long nobody was served, at most. */
export type Row = Count & { drill: string; failures: Map<string, number>; longestMs: number };

/** As a table, and as lines for docs/operations.md; the program fails where anything was lost, or is there twice. */
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
