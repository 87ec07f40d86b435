import { setTimeout as sleep } from 'node:timers/promises';
import { type Load, percentilesOf } from './load.ts';

/** In milliseconds. */
export type Latency = { p50: number; p99: number };

const perSecond = Number(process.env.BENCH_PER_SECOND ?? 50);
/** Fewer answers make no reliable percentile. */
const leastAnswers = 200;

/** Sends requests at a fixed rate, even if earlier ones have no answer yet. */
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
