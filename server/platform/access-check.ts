import type { SQL } from 'drizzle-orm';

/** Must hold before an answer goes out. A read may check it in its own statement, else it is checked last. */
export type AccessCheck = {
  /** One SQL value, the same object for every request, so that prepared statements can include it. */
  question: SQL;
  values: Record<string, unknown>;
  take(answer: unknown): void;
  holds(): Promise<boolean>;
};
