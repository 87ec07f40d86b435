import { doneFor } from '../asker.ts';
import type { Bus, BusMessage } from '../cable/bus.ts';
import { within } from '../within.ts';
import type { CommittedEvent, JobRequest, Reaction } from './events.ts';

export type Handling = {
  reactions: Reaction[];
  bus: Bus;
  enqueue(jobs: JobRequest[]): Promise<void>;
  /** How long the reactions to one event may take together; 10 s unless told. */
  patienceMs?: number;
};

/** The rows wait in a transaction meanwhile, which the database ends after 15 s. */
const usualPatienceMs = 10_000;

/**
 * Runs the reactions to an event that announce it, or all others. What goes on when the time is over is met by the next
 * try, as reactions bear a repeat.
 * @returns what is to be told because of it
 */
export function handle(parts: Handling, event: CommittedEvent, announcing: boolean): Promise<BusMessage[]> {
  return within(parts.patienceMs ?? usualPatienceMs, runReactions(parts, event, announcing));
}

async function runReactions(
  { reactions, enqueue }: Handling,
  { id, kind, payload, createdAt }: CommittedEvent,
  announcing: boolean,
): Promise<BusMessage[]> {
  const due = reactions.filter((reaction) => reaction.kind === kind && reaction.announces === announcing);
  if (due.length === 0) return [];
  const reactAll = () => Promise.all(due.map(({ react }) => react(payload, { id, at: createdAt })));
  const effects = await doneFor(`event ${kind}`, reactAll);
  await enqueue(effects.flatMap(({ jobs = [] }) => jobs));
  return effects.flatMap(({ broadcasts = [] }) => broadcasts);
}
