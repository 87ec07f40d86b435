import type { Invocation } from './command.ts';

export function formatTable(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** `2026-01-31 09:30`, in UTC. */
export const formatMinute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

export function sayPage(
  { say }: Invocation,
  { page, pageCount, total }: { page: number; pageCount: number; total: string },
): void {
  const isMore = page < pageCount;
  say(`${total}, page ${page} of ${pageCount}${isMore ? `: --page=${page + 1} shows the next` : ''}`);
}
