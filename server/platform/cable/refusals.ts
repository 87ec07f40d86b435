import type { Log, LogEvent } from '../log.ts';
import type { CommandFailure } from './channel.ts';

export type Refusal = Omit<CommandFailure, 'ok'>;

export type Refusals = {
  limited: Refusal;
  failed(error: unknown): Refusal & { isSurprise: boolean };
};

/** Logs unexpected errors where they happen. Others, such as a lost database, are logged elsewhere. */
export function logSurprise(
  { refusals, log }: { refusals: Refusals; log: Log },
  { sentence, ...about }: { sentence: string; event: LogEvent; err: unknown; channel?: string },
): void {
  if (refusals.failed(about.err).isSurprise) log.error(about, sentence);
}
