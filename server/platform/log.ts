import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Structured lines on standard output: `info`, `warn`, `error`, each `(fields, sentence)`. */
export type Log = {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
};

/**
 * Anything named like a secret is blanked as a last resort.
 * @param level `trace` to `fatal` or `silent`
 * @param to where the lines go, standard output unless told
 */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Never an error's other fields: drivers hang whole connections on them.
    serializers: { err: told },
    redact: ['token', 'password', 'authorization', '*.token', '*.password', '*.authorization'],
  };
  return pino(options, to);
}

function told(error: unknown): object {
  if (!(error instanceof Error))
    return { message: String((error as { message?: unknown })?.message ?? error) };
  const { name, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    type: name,
    message,
    ...(typeof code === 'string' && { code }),
    stack,
    ...(cause ? { cause: told(cause) } : {}),
  };
}
