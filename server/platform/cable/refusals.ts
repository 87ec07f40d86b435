import type { Log, LogEvent } from '../log.ts';
import type { CommandFailure } from './channel.ts';

export type Refusal = Omit<CommandFailure, 'ok'>;

/** What a client reads when it sends too much, and when a command throws. */
export type Refusals = {
  limited: Refusal;
  failed(error: unknown): Refusal & { isSurprise: boolean };
};

/** Once, where it happened; what is no surprise, such as a database that is away, others tell of. */
export function logSurprise(
  { refusals, log }: { refusals: Refusals; log: Log },
  { sentence, ...about }: { sentence: string; event: LogEvent; err: unknown; channel?: string },
): void {
  if (refusals.failed(about.err).isSurprise) log.error(about, sentence);
}
