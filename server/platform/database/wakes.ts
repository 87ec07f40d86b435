import { type SQL, sql } from 'drizzle-orm';

export const wakeChannel = 'wake';

export type Wakes = {
  /** Calls `look` at each wake of this topic and after each reconnect. @returns a function that stops it */
  on(topic: string, look: () => void): () => void;
};

/** A database or a transaction. */
type Executor = { execute(query: SQL): PromiseLike<unknown> };

/** Wakes this topic in every process, including ours. In a transaction: only if it commits. */
export async function wake(db: Executor, topic: string): Promise<void> {
  await db.execute(sql`select pg_notify(${wakeChannel}, ${topic})`);
}

export function createWakes(): Wakes & { onWake(topic: string | null): void } {
  const looks = new Set<{ topic: string; look(): void }>();
  return {
    on(topic, look) {
      const entry = { topic, look };
      looks.add(entry);
      return () => void looks.delete(entry);
    },
    onWake(topic) {
      for (const entry of looks) if (topic === null || entry.topic === topic) entry.look();
    },
  };
}
