import type { RunningCluster } from '../database/embedded.ts';
import type { Log } from '../log.ts';
import type { RecoveryPlace } from './place.ts';

export type Archived = RunningCluster & {
  place: RecoveryPlace;
  daysKept: number;
  /** Whether the database's disk has room for more waiting log. */
  hasRoom(): Promise<boolean>;
  lookMs?: number;
  log: Log;
  /** Stores files that every restore needs, at each poll. */
  always(): Promise<void>;
  first(): Promise<void>;
};

export type ArchiveState = { problem: string | null; problemSince: Date | null; archivedUntil: Date | null };
