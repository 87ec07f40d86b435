import type { Ctx } from '../platform/context.ts';
import { openDatabase, type Tx } from '../platform/database/database.ts';
import { wake } from '../platform/database/wakes.ts';
import { eventsTopic } from '../platform/events/events.ts';
import { numberRevocation } from '../platform/events/revoke.ts';
import { createLog } from '../platform/log.ts';
import { ok } from '../platform/result.ts';
import { atTestEnd } from './at-test-end.ts';
import type { TestWorld } from './harness.ts';

/** Runs commands that other features call, as a process beside the world's. */
export function actingBeside({ settings, clock }: TestWorld) {
  const database = openDatabase(settings.DATABASE_URL, {
    ...{ connections: 10, version: 0, log: createLog('silent'), beforeCommit: numberRevocation },
    afterCommit: () => wake(database.db, eventsTopic),
  });
  atTestEnd(database.close);
  return async <T>(act: (ctx: Ctx, tx: Tx) => Promise<T>): Promise<T> => {
    const ctx = { viewer: null, now: clock.now(), requestId: 'test', log: createLog('silent') } as Ctx;
    const result = await database.transact(async (tx) => ok(await act(ctx, tx)));
    if (!result.ok) throw new Error(result.code);
    return result.value;
  };
}
