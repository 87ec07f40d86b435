import autocannon from 'autocannon';

export type Load = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Headers of different people, one per connection in turn. */
  people?: Record<string, string>[];
};
/** For loads that an HTTP client can't make, such as sockets. */
export type Asking = (connections: number, seconds: number) => Promise<Figure>;
/** `at once`: in one statement, and as PostgreSQL writes it. The stronger floor counts. */
export type Loads<Kind> = Record<'ours' | 'floor' | 'floor, at once', Kind>;
/** Latencies in milliseconds. */
export type Figure = { perSecond: number; p50: number; p99: number; failed: number };

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

/** Each load's median round counts, because machines are noisy. */
export async function compare<Name extends string>(
  loads: Record<Name, Load | Asking>,
  connections = 8,
): Promise<Record<Name, Figure>> {
  const figures = {} as Record<Name, Figure[]>;
  const entries = Object.entries(loads) as [Name, Load | Asking][];
  for (const [, load] of entries) await runLoad(load, connections, 1);
  for (let round = 0; round < rounds; round++)
    for (const [name, load] of entries) {
      figures[name] ??= [];
      figures[name].push(await runLoad(load, connections, seconds));
    }
  return Object.fromEntries(
    entries.map(([name]) => {
      const all = figures[name];
      const sorted = all.toSorted((a, b) => a.perSecond - b.perSecond);
      return [name, sorted[Math.floor(sorted.length / 2)] as Figure];
    }),
  ) as Record<Name, Figure>;
}

export async function askAgain(askers: (() => Promise<unknown>)[], duration: number): Promise<Figure> {
  const end = performance.now() + duration * 1000;
  const latencies: number[] = [];
  await Promise.all(
    askers.map(async (ask) => {
      for (let from = performance.now(); from < end; from = performance.now()) {
        await ask();
        latencies.push(performance.now() - from);
      }
    }),
  );
  return { perSecond: Math.round(latencies.length / duration), ...percentilesOf(latencies), failed: 0 };
}

export function percentilesOf(latencies: number[]): { p50: number; p95: number; p99: number } {
  const sorted = latencies.toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) };
}

export async function runLoad(load: Load | Asking, connections: number, duration: number): Promise<Figure> {
  if (typeof load === 'function') return load(connections, duration);
  const { url, method = 'GET', headers = {}, body, people = [] } = load;
  let client = 0;
  const result = await autocannon({
    url,
    method,
    headers,
    ...(body && { body }),
    connections,
    duration,
    setupClient(connection) {
      const person = people[client++ % people.length];
      if (person) connection.setHeaders({ ...headers, ...person });
    },
  });
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
