import { sql } from 'drizzle-orm';
import type { Db, Tx } from './database.ts';

/** What PostgreSQL calls it between processes. */
export const wakeChannel = 'wake';

/** Who looks when something waits, instead of asking again and again. */
export type Wakes = {
  /**
   * `look` is called whenever a process wakes this topic, and once this one listens again after it could not. It may
   * find nothing. Returns what stops it.
   */
  on(topic: string, look: () => void): () => void;
};

/** Has every process look, this one too; inside a transaction once that commits, and not at all if it doesn't. */
export async function wake(db: Db | Tx, topic: string): Promise<void> {
  await db.execute(sql`select pg_notify(${wakeChannel}, ${topic})`);
}

/** `onWake` tells those of a topic; null: all, as nobody knows what was missed. */
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
