import { doneFor } from '../asker.ts';
import type { Bus, BusMessage } from '../cable/bus.ts';
import { within } from '../within.ts';
import type { CommittedEvent, JobRequest, Reaction } from './events.ts';

export type Handling = {
  reactions: Reaction[];
  bus: Bus;
  enqueue(jobs: JobRequest[]): Promise<void>;
  patienceMs?: number;
};

const usualPatienceMs = 10_000;

/** A late reaction runs on beside its retry, so it must be safe to repeat. @returns messages to send */
export function handle(parts: Handling, event: CommittedEvent, announcing: boolean): Promise<BusMessage[]> {
  return within(parts.patienceMs ?? usualPatienceMs, runReactions(parts, event, announcing));
}

async function runReactions(
  { reactions, enqueue }: Handling,
  { id, kind, payload, createdAt, shownRow }: CommittedEvent,
  announcing: boolean,
): Promise<BusMessage[]> {
  const due = reactions.filter((reaction) => reaction.kind === kind && reaction.announces === announcing);
  if (due.length === 0) return [];
  const reactAll = () => Promise.all(due.map(({ react }) => react(payload, { id, at: createdAt, shownRow })));
  const effects = await doneFor(`event ${kind}`, reactAll);
  await enqueue(effects.flatMap(({ jobs = [] }) => jobs));
  return effects.flatMap(({ broadcasts = [] }) => broadcasts);
}
