import type { PgBoss } from 'pg-boss';

export type Workers = Map<string, string[]>;
type Parts = { boss: PgBoss; workers: Workers; lookMs: number; tellFault(error: unknown): void };

/** Retries and given-up jobs send no notice. One query covers all queues and says when to look next. */
export function watchDue({ boss, workers, lookMs, tellFault }: Parts): { lookSoon(): void; stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  let dueAt = Number.POSITIVE_INFINITY;
  let isStopped = false;

  const lookIn = (ms: number) => {
    const at = performance.now() + ms;
    if (isStopped || at >= dueAt) return;
    if (timer) clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(look, ms);
  };
  const look = async () => {
    dueAt = Number.POSITIVE_INFINITY;
    const nextMs = await wakeDue(boss, workers).catch((error) => {
      if (!isStopped) tellFault(error);
      return null;
    });
    lookIn(Math.min(lookMs, nextMs ?? lookMs));
  };
  lookIn(lookMs);
  return {
    lookSoon: () => lookIn(0),
    stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}

/** Wakes workers of queues with due jobs. @returns ms until the next job; null if none waits */
async function wakeDue(boss: PgBoss, workers: Workers): Promise<number | null> {
  const { rows } = await boss.getDb().executeSql(
    `select name, bool_or(start_after <= now()) as is_due,
        (extract(epoch from min(start_after) filter (where start_after > now()) - now()) * 1000)::float as next_ms
      from pgboss.job where state < 'active' and name = any($1) group by name`,
    [[...workers.keys()]],
  );
  for (const { name, is_due } of rows)
    if (is_due) for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  const waits = rows.flatMap(({ next_ms }) => next_ms ?? []);
  return waits.length > 0 ? Math.ceil(Math.min(...waits)) : null;
}
