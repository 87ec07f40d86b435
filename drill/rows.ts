import type { Ending } from './ledger.ts';

/** `longestMs`: the longest time without service. */
export type Row = Ending & { drill: string; longestMs: number };

export const isFaulty = ({ lostNames, twice, untold, wrong }: Ending) =>
  lostNames.length + twice.length + untold.length > 0 || wrong !== null;

/** `failures`: failed or refused tries, all repeated. */
export const endingCells = ({ acknowledgedCount, lostNames, twice, untold, wrong, ...more }: Ending) => ({
  acknowledged: acknowledgedCount.toLocaleString('en'),
  'not there': String(lostNames.length),
  'there twice': String(twice.length),
  'not told': String(untold.length),
  check: wrong === null ? 'in order' : 'wrong',
  'tried again': String([...more.failures.values()].reduce((sum, times) => sum + times, 0)),
  'twice without a key': String(more.unkeyedTwiceCount),
});

export function tellEnding(drill: string, { failures, lostNames, twice, untold, wrong }: Ending): void {
  console.log(`${drill}: ${[...failures].map(([problem, times]) => `${times} ${problem}`).join(', ')}`);
  for (const [fault, names] of Object.entries({
    'not there': lostNames,
    'there twice': twice,
    'not told': untold,
  }))
    if (names.length > 0) console.log(`  ${fault}: ${names.join('; ')}`);
  if (wrong !== null) console.log(`  check: ${wrong}`);
}

const cellsOf = ({ drill, longestMs, ...ending }: Row) => ({
  drill,
  ...endingCells(ending),
  longest: `${(longestMs / 1_000).toFixed(1)} s`,
});

/** A drill that is cut off later leaves this row. */
export function tellRow(row: Row): Row {
  console.log(cellsOf(row));
  return row;
}

export function tellRows(rows: Row[]): void {
  const cells = rows.map(cellsOf);
  console.table(cells);
  for (const row of cells) console.log(`| ${Object.values(row).join(' | ')} |`);
  for (const row of rows) tellEnding(row.drill, row);
  if (rows.some(isFaulty)) process.exitCode = 1;
}
