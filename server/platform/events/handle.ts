import { doneFor } from '../asker.ts';
import type { Bus, BusMessage } from '../cable/bus.ts';
import type { Log } from '../log.ts';
import { within } from '../within.ts';
import type { CommittedEvent, JobRequest, Reaction } from './events.ts';

export type Handling = {
  reactions: Reaction[];
  bus: Bus;
  enqueue(jobs: JobRequest[]): Promise<void>;
  patienceMs?: number;
};

const usualPatienceMs = 10_000;

/** @param doneReactions reactions that have run for it @returns messages to send */
export async function handle(
  parts: Handling,
  event: CommittedEvent,
  announcing: boolean,
  doneReactions?: Set<Reaction>,
): Promise<BusMessage[]> {
  const isDue = (reaction: Reaction) =>
    reaction.kind === event.kind &&
    reaction.announces === announcing &&
    !doneReactions?.has(reaction) &&
    (reaction.concerns?.(event.payload) ?? true);
  return run(parts, parts.reactions.filter(isDue), [event]);
}

/** Runs the reactions that take several events at once. One that fails is not in `doneReactions`. */
export async function handleBatch(
  parts: Handling & { log: Log },
  events: CommittedEvent[],
): Promise<{ doneReactions: Set<Reaction>; messages: BusMessage[] }> {
  const doneReactions = new Set<Reaction>();
  const running = parts.reactions.map(async (reaction) => {
    const ownEvents = reaction.takesBatch ? events.filter(({ kind }) => kind === reaction.kind) : [];
    if (ownEvents.length < 2) return [];
    try {
      const messages = await run(parts, [reaction], ownEvents);
      doneReactions.add(reaction);
      return messages;
    } catch (err) {
      parts.log.warn({ event: 'events.apart', err, kind: reaction.kind }, 'events are handled one by one');
      return [];
    }
  });
  return { messages: (await Promise.all(running)).flat(), doneReactions };
}

/** A late reaction runs on beside its retry, so it must be safe to repeat. */
async function run(parts: Handling, due: Reaction[], events: CommittedEvent[]): Promise<BusMessage[]> {
  const [first] = due;
  if (!first) return [];
  const batch = events.map(({ createdAt, ...event }) => ({ ...event, at: createdAt }));
  const reactAll = async () => {
    const effects = await Promise.all(due.map(({ react }) => react(batch)));
    await parts.enqueue(effects.flatMap(({ jobs = [] }) => jobs));
    return effects.flatMap(({ broadcasts = [] }) => broadcasts);
  };
  return within(parts.patienceMs ?? usualPatienceMs, doneFor(`event ${first.kind}`, reactAll));
}
