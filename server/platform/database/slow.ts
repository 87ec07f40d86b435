import type { Sql } from 'postgres';
import { currentAsker } from '../asker.ts';
import type { Log } from '../log.ts';
import { isTraced } from '../span.ts';
import { beforeSettling } from './postgres-inside.ts';

type Unsafe = Sql['unsafe'];

/** Per asker, so that a constantly slow one doesn't hide the others. */
const linesAMinute = 10;
const shownCharacters = 300;

/** Times include the wait for a connection. Extra lines of a minute are counted. @returns watched `unsafe` */
export function createSlowWatch(slowMs: number, log: Log): (unsafe: Unsafe) => Unsafe {
  let minute = 0;
  let unlogged = 0;
  const lines = new Map<string | undefined, number>();
  const tell = (text: string, ms: number, asker: ReturnType<typeof currentAsker>) => {
    const thisMinute = Math.floor(performance.now() / 60_000);
    if (thisMinute !== minute) lines.clear();
    minute = thisMinute;
    const count = (lines.get(asker?.by) ?? 0) + 1;
    lines.set(asker?.by, count);
    if (count > linesAMinute) {
      unlogged++;
      return;
    }
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, shownCharacters);
    const { by, requestId, span } = asker ?? {};
    const traceId = span?.traceId;
    const about = {
      statement,
      ms: Math.round(ms),
      by,
      requestId,
      traceId,
      ...(unlogged > 0 && { unlogged }),
    };
    log.warn({ event: 'database.slow', ...about }, 'a statement took long');
    unlogged = 0;
  };
  return (unsafe) =>
    ((...call: Parameters<Unsafe>) => {
      const query = unsafe(...call);
      if (slowMs === 0 && !isTraced()) return query;
      const asker = currentAsker();
      const begunAt = performance.now();
      beforeSettling(query, (isFailed) => {
        const endedAt = performance.now();
        const ms = endedAt - begunAt;
        if (slowMs > 0 && ms >= slowMs) tell(call[0], ms, asker);
        asker?.span?.addStatement(call[0], { from: begunAt, to: endedAt }, isFailed);
      });
      return query;
    }) as Unsafe;
}
