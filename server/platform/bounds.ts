import { memoryBytes } from './memory.ts';
import { type MeasureSpace, measureSpace } from './storage/space.ts';

/** Only tests change them. */
export type Bounds = {
  bodyMs: number;
  stillMs: number;
  stopMs: number;
  /** Between tries while the disk is full. */
  diskPauseMs: number;
  /** Before the first retry of crashed work; doubles each time. */
  crashPauseMs: number;
  /** Poll interval for missed notices. */
  lookMs: number;
  /** Priority of media work, as in nice(1). */
  mediaNice: number;
  memoryBytes: number;
  connectionsPerAddress: number;
  socketsPerAccount: number;
  measureSpace: MeasureSpace;
};

export const usualBounds: Bounds = {
  bodyMs: 60_000,
  stillMs: 60_000,
  stopMs: 10_000,
  diskPauseMs: 30_000,
  crashPauseMs: 1_000,
  lookMs: 10_000,
  mediaNice: 5,
  memoryBytes: memoryBytes(),
  connectionsPerAddress: 4_000,
  socketsPerAccount: 20,
  measureSpace,
};
