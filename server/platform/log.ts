import { type Logger, pino } from 'pino';

/** Structured lines on standard output: `info`, `warn`, `error`, each `(fields, sentence)`. */
export type Log = {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
};

/** @param level `trace` to `fatal` or `silent`. Anything named like a secret is blanked as a last resort. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['token', 'password', 'authorization', '*.token', '*.password', '*.authorization'],
  });
}
