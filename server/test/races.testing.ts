import { expect } from 'vitest';
import type { Answer } from './people.ts';

export const rounds = 25;
export const calls = 50;
export const title = `${rounds} rounds of ${calls} calls at once, half of them at another process`;

export const race = (call: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: calls }, (_, n) => call(n)));

export async function everyRound(round: (n: number) => Promise<unknown>, outcome: unknown): Promise<void> {
  const outcomes = [];
  for (let n = 0; n < rounds; n++) outcomes.push(await round(n));
  expect(outcomes).toEqual(Array(rounds).fill(outcome));
}

/** Counts the answers by kind: `{ 200: 1, loop_full: 49 }`. */
export function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers)
    counts[body?.code ?? status] = (counts[body?.code ?? status] ?? 0) + 1;
  return counts;
}
