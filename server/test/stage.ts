import type { TestWorld } from './harness.ts';
import type { Person } from './people.ts';

export type Cast = Record<
  'admin' | 'member' | 'postAdmin' | 'author' | 'removed' | 'bystander' | 'operator',
  Person
> & {
  /** Makes the loop a protected one. */
  minor?: Person;
};

export type LoopIds = Record<'loop' | 'post' | 'author' | 'bystander', number>;
export type Stage = { world: TestWorld; cast: Cast; ids: LoopIds };

/** How a test gets one of the things that a call names. */
export type Maker<Value> = {
  /** The id of none. */
  never: Value;
  make(stage: Stage): Promise<Value>;
  /** Calls that show it and don't name it. */
  shownBy?: RegExp;
};

/** For calls that need more than the things they name. */
export type Preparation = { calls: RegExp; prepare(stage: Stage): Promise<unknown> };

export const neverId = 999_999_999;

export function numbered(make: (stage: Stage) => Promise<number>, shownBy?: RegExp): Maker<number> {
  return { never: neverId, make, ...(shownBy && { shownBy }) };
}
