import type { SQL } from 'drizzle-orm';

/**
 * Must hold before an answer goes out: the session is valid, and the viewer may see the loop. A read can check it in
 * its own statement; otherwise it is checked at the end.
 */
export type AccessCheck = {
  /** One SQL value, the same object for every request, so that prepared statements can include it. */
  question: SQL;
  values: Record<string, unknown>;
  take(answer: unknown): void;
  /** If false, the answer is dropped. */
  holds(): Promise<boolean>;
};
