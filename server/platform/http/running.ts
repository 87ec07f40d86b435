import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '../cable/bus.ts';
import { Revocations } from '../cable/revocations.ts';
import type { Log } from '../log.ts';

/** Long responses in progress. Each ends soon after its right is revoked, by any process. */
export type Running = {
  /** Reads again if one of the keys is revoked or the bus was down; without the right, `answer` ends. */
  watch<T extends { rightKeys: string[] }>(
    answer: ServerResponse,
    read: () => Promise<T | null>,
  ): Promise<T | null>;
  /** Waits a moment for running responses, then cuts them, so that slow readers don't block the stop. */
  close(): Promise<void>;
};

type Watched = { answer: ServerResponse; rightKeys: readonly string[]; read(): Promise<unknown> };

const graceMs = 2_000;

export function watchRunning(bus: Bus, log: Log): Running {
  const all = new Set<Watched>();
  const revocations = new Revocations();
  const lookAgain = async (download: Watched) => {
    const stands = await download.read().catch((error) => {
      log.error(
        { event: 'download.recheck_failed', err: error },
        'access to a running download could not be checked again',
      );
      return null;
    });
    if (!stands) download.answer.destroy();
  };
  const stop = bus.listen({
    receive(message) {
      if (!('revoke' in message)) return;
      revocations.add(message.revoke);
      for (const download of all)
        if (download.rightKeys.some((key) => message.revoke.includes(key))) void lookAgain(download);
    },
    gap() {
      revocations.addAll();
      for (const download of all) void lookAgain(download);
    },
  });
  return {
    async watch(answer, read) {
      const fresh = await revocations.fresh(async () => {
        const access = await read();
        return access && { access, epochs: Object.fromEntries(access.rightKeys.map((key) => [key, 0])) };
      });
      if (!fresh) return null;
      // The client has gone: `close` won't fire any more.
      if (answer.destroyed) return fresh.access;
      const download = { answer, rightKeys: fresh.access.rightKeys, read };
      all.add(download);
      answer.once('close', () => all.delete(download));
      return fresh.access;
    },
    async close() {
      for (let ms = 0; all.size > 0 && ms < graceMs; ms += 50) await sleep(50);
      for (const { answer } of all) answer.destroy();
      stop();
    },
  };
}
