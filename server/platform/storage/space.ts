import { statfs } from 'node:fs/promises';
import type { Log } from '../log.ts';

/** In bytes available to this account. */
export type Space = { free: number; total: number };
export type MeasureSpace = (folder: string) => Promise<Space>;

const leastBytes = 1024 ** 3;
const leastShare = 0.05;
const lookMs = 60_000;

export const measureSpace: MeasureSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

/** Bytes kept free for the database and running work: 1 GB, or 5 % of a larger disk. */
export function reserve({ total }: Space): number {
  return Math.max(leastBytes, total * leastShare);
}

export function watchSpace(space: () => Promise<Space>, log: Log): { stop(): void } {
  let wasLow = false;
  const look = async () => {
    const now = await space();
    const isLow = now.free < reserve(now);
    if (isLow && !wasLow) log.error({ event: 'space.low', ...now }, 'disk space is low: uploads are refused');
    if (!isLow && wasLow) log.info({ event: 'space.enough', ...now }, 'there is enough disk space again');
    wasLow = isLow;
  };
  const lookAgain = () =>
    look().catch((error) =>
      log.error({ event: 'space.unmeasured', err: error }, 'the free disk space could not be measured'),
    );
  void lookAgain();
  const timer = setInterval(lookAgain, lookMs);
  return { stop: () => clearInterval(timer) };
}
