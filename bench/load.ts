import autocannon from 'autocannon';

export type Load = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };
export type Figure = { perSecond: number; p50: number; p99: number; failed: number };

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

/** Runs the loads in turns, several rounds, and gives each one's median round: machines are noisy. */
export async function compare(loads: Record<string, Load>, connections = 8): Promise<Record<string, Figure>> {
  const figures: Record<string, Figure[]> = {};
  for (const load of Object.values(loads)) await once(load, connections, 1);
  for (let round = 0; round < rounds; round++)
    for (const [name, load] of Object.entries(loads)) {
      figures[name] ??= [];
      figures[name].push(await once(load, connections, seconds));
    }
  return Object.fromEntries(
    Object.entries(figures).map(([name, all]) => {
      const sorted = all.toSorted((a, b) => a.perSecond - b.perSecond);
      return [name, sorted[Math.floor(sorted.length / 2)] as Figure];
    }),
  );
}

async function once(
  { url, method = 'GET', headers = {}, body }: Load,
  connections: number,
  duration: number,
) {
  const result = await autocannon({ url, method, headers, ...(body && { body }), connections, duration });
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
