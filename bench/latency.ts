import { setTimeout as sleep } from 'node:timers/promises';
import { type Load, percentilesOf } from './load.ts';

/** In milliseconds. */
export type Latency = { p50: number; p99: number };

const perSecond = Number(process.env.BENCH_PER_SECOND ?? 50);
/** Of the first answers a server gives nobody can tell anything. */
const leastAnswers = 200;

/** Asks so often a second, whether or not the answers before have come, until `isOver` and there are enough of them. */
export async function latencyUntil(load: Load, isOver: () => boolean): Promise<Latency> {
  const waits: Promise<number>[] = [];
  const startedAt = performance.now();
  while (!isOver() || waits.length < leastAnswers) {
    waits.push(answerMs(load));
    const dueInMs = startedAt + (waits.length * 1000) / perSecond - performance.now();
    if (dueInMs > 0) await sleep(dueInMs);
  }
  return percentilesOf(await Promise.all(waits));
}

async function answerMs({ url, method = 'GET', headers = {}, body }: Load): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url, { method, headers, ...(body && { body }) });
  await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - startedAt;
}
