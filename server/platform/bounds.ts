import { memoryBytes } from './memory.ts';
import { type MeasureSpace, measureSpace } from './storage/space.ts';

/** How long and how much of what reaches us from outside we put up with. Tests shorten it; nobody sets it. */
export type Bounds = {
  /** For a call's whole body. */
  bodyMs: number;
  /** For an upload in which nothing moves. */
  stillMs: number;
  /** For what is under way when the server ends. */
  stopMs: number;
  /** After a disk was full, until it is tried again. */
  diskPauseMs: number;
  /** After work crashed, until it is tried again; twice as long each time. */
  crashPauseMs: number;
  /** How often is looked for what should have been told of, and was not. */
  lookMs: number;
  /** How far a file that is worked on gives way to everything else, as nice(1) counts. */
  mediaNice: number;
  /** What the server and all that it starts may hold together. */
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
