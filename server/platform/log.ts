import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentAsker } from './asker.ts';
import { describeError } from './describe-error.ts';

/** A stable code for searches and alarms, listed in docs/operations.md. */
export type LogEvent = `${string}.${string}`;

type Write = (fields: { event: LogEvent; [field: string]: unknown }, sentence: string) => void;

export type Log = { info: Write; warn: Write; error: Write };

type LineCount = { event: string; level: number; count: number };

const countsOf = new WeakMap<object, Map<string, LineCount>>();

export function lineCounts(log: Log): LineCount[] {
  return [...(countsOf.get(log)?.values() ?? [])];
}

/** Redacts fields named like secrets, as a last resort. @param level `trace` to `fatal`, or `silent` */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const counts = new Map<string, LineCount>();
  const options: LoggerOptions = {
    hooks: {
      logMethod(words, write, level) {
        countLine(counts, words[0], level);
        write.apply(this, words);
      },
    },
    level,
    base: null,
    mixin: ofTrace,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: ['token', 'password', 'authorization', '*.token', '*.password', '*.authorization'],
  };
  const log = pino(options, to);
  countsOf.set(log, counts);
  return log;
}

function ofTrace(): { traceId?: string } {
  const traceId = currentAsker()?.span?.traceId;
  return traceId ? { traceId } : {};
}

function countLine(counts: Map<string, LineCount>, fields: unknown, level: number): void {
  const { event } = (fields ?? {}) as { event?: unknown };
  if (typeof event !== 'string') return;
  const key = `${level} ${event}`;
  const line = counts.get(key) ?? { event, level, count: 0 };
  line.count++;
  counts.set(key, line);
}

/** Logs what libraries and Node itself would print. */
export function takeAsides(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ event: 'node.warning', err: warning }, warning.message));
  for (const name of ['debug', 'info', 'log', 'warn', 'error'] as const)
    console[name] = (...words: unknown[]) => {
      const err = words.find((word) => word instanceof Error);
      const sentence = words.filter((word) => typeof word === 'string').join(' ');
      log.warn({ event: 'node.printed', ...(err && { err }) }, sentence);
    };
}
