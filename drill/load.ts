import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../server/test/people.ts';

/** Of requests: how many went out, came back as they should, and did not. `longestMs`: the slowest answer. */
export type Tally = {
  requestCount: number;
  answerCount: number;
  failures: Map<string, number>;
  longestMs: number;
  /** The titles of the posts that were acknowledged. */
  acknowledged: string[];
};

export type Load = {
  /** Asks for an address beside the rest, and counts it. */
  ask(path: string): Promise<void>;
  stop(): Promise<Tally>;
};

const everyMs = 25;
let count = 0;

/**
 * Asks forty times a second, tried once each: for a page, for a loop, for its feed, and to post something under a key of
 * its own.
 */
export function startLoad(person: Person, loopId: number): Load {
  const tally: Tally = {
    requestCount: 0,
    answerCount: 0,
    failures: new Map(),
    longestMs: 0,
    acknowledged: [],
  };
  const asks = [
    () => person.get('/').then(({ status }) => ({ status, expected: 200 })),
    () => person.get(`/api/loops/${loopId}`).then(({ status }) => ({ status, expected: 200 })),
    async () => {
      const query = `{ allPosts(filter: { loop_id: ${loopId} }, first: 20) { id title user { name } } }`;
      // A proxy holds and tries again what has a key; of a question it can't tell that it is one.
      const key = { 'idempotency-key': `drill-feed-${count++}` };
      const { status, body } = await person.post('/api/graphql', { query }, key);
      return { status: body?.data || status !== 200 ? status : 'errors', expected: 200 };
    },
    async () => {
      const title = `Drill ${count++}`;
      const post = { title, loop_id: loopId };
      const { status } = await person.post('/api/posts', post, { 'idempotency-key': `drill-${title}` });
      if (status === 201) tally.acknowledged.push(title);
      return { status, expected: 201 };
    },
  ];
  const underWay = new Set<Promise<void>>();
  let isOver = false;
  const over = (async () => {
    for (let n = 0; !isOver; n++) {
      const work = askOnce(tally, asks[n % asks.length] as (typeof asks)[number]);
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
      await sleep(everyMs);
    }
  })();
  return {
    ask: (path) => askOnce(tally, async () => ({ status: (await person.get(path)).status, expected: 200 })),
    async stop() {
      isOver = true;
      await over;
      await Promise.all(underWay);
      return tally;
    },
  };
}

async function askOnce(
  tally: Tally,
  ask: () => Promise<{ status: number | string; expected: number }>,
): Promise<void> {
  const from = performance.now();
  tally.requestCount++;
  const problem = await ask().then(
    ({ status, expected }) => (status === expected ? null : `status ${status}`),
    (error) => String(error.cause?.code ?? error.message),
  );
  tally.longestMs = Math.max(tally.longestMs, performance.now() - from);
  if (problem) tally.failures.set(problem, (tally.failures.get(problem) ?? 0) + 1);
  else tally.answerCount++;
}
