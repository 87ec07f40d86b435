import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../server/test/people.ts';

export type Tally = {
  requestCount: number;
  answerCount: number;
  failures: Map<string, number>;
  longestMs: number;
  /** Titles of acknowledged posts. */
  acknowledged: string[];
};

export type Load = {
  ask(path: string): Promise<void>;
  stop(): Promise<Tally>;
};

/** `code`: the server's error code; the proxy's own errors have none. */
type Outcome = { call: string; status: number | string; expected: number; code?: string };

const everyMs = 25;
let count = 0;

export function startLoad(person: Person, loopId: number): Load {
  const tally: Tally = {
    requestCount: 0,
    answerCount: 0,
    failures: new Map(),
    longestMs: 0,
    acknowledged: [],
  };
  const get = async (path: string): Promise<Outcome> => {
    const { status, body } = await person.get(path);
    return { call: `GET ${path}`, status, code: body?.code, expected: 200 };
  };
  const asks: (() => Promise<Outcome>)[] = [
    () => get('/'),
    () => get(`/api/loops/${loopId}`),
    async () => {
      const query = `{ allPosts(filter: { loop_id: ${loopId} }, first: 20) { id title user { name } } }`;
      // The proxy only holds and retries a POST with a key; it can't tell that this one only reads.
      const key = { 'idempotency-key': `drill-feed-${count++}` };
      const { status, body } = await person.post('/api/graphql', { query }, key);
      return {
        call: 'POST /api/graphql',
        status: body?.data || status !== 200 ? status : 'errors',
        code: body?.code ?? body?.errors?.[0]?.extensions.code,
        expected: 200,
      };
    },
    async () => {
      const title = `Drill ${count++}`;
      const post = { title, loop_id: loopId };
      const { status, body } = await person.post('/api/posts', post, { 'idempotency-key': `drill-${title}` });
      if (status === 201) tally.acknowledged.push(title);
      return { call: 'POST /api/posts', status, code: body?.code, expected: 201 };
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
    ask: (path) => askOnce(tally, () => get(path)),
    async stop() {
      isOver = true;
      await over;
      await Promise.all(underWay);
      return tally;
    },
  };
}

async function askOnce(tally: Tally, ask: () => Promise<Outcome>): Promise<void> {
  const from = performance.now();
  tally.requestCount++;
  const problem = await ask().then(
    ({ call, status, expected, code }) =>
      status === expected ? null : ['status', status, code, 'for', call].filter(Boolean).join(' '),
    (error) => String(error.cause?.code ?? error.message),
  );
  tally.longestMs = Math.max(tally.longestMs, performance.now() - from);
  if (problem) tally.failures.set(problem, (tally.failures.get(problem) ?? 0) + 1);
  else tally.answerCount++;
}
