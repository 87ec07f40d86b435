import { createLog } from '../platform/log.ts';

const keptLines = 20;
const lines: string[] = [];

/** The errors of a test's servers are only shown if the test fails. */
export const errorLog = () =>
  createLog(process.env.LOG_LEVEL ?? 'error', {
    write(line) {
      lines.push(line);
      lines.splice(0, lines.length - keptLines);
    },
  });

export function takeErrors(): string {
  return lines.splice(0).join('');
}
