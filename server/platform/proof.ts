import type { SQL } from 'drizzle-orm';

/**
 * What an answer must not go out without: that its session lives, and that the loop it names is the viewer's. A read asks
 * it along, in its own statement; what nobody has asked by the end is asked then.
 */
export type Proof = {
  /** One value. The same object for every request: statements are made with it once. */
  question: SQL;
  values: Record<string, unknown>;
  take(answer: unknown): void;
  /** Whether all stands. If not, the answer is thrown away. */
  holds(): Promise<boolean>;
};
