import type { Aim } from '../aims.ts';
import type { Figure } from '../load.ts';
import type { CrowdFigure } from './crowd.ts';
import type { Growth } from './growth.ts';

/** What is measured: an act, so many at once, by each of those who can do it. */
export type Row = { work: string; atOnce: number; figures: Record<string, Figure> };
/** One run, as it is kept: `at` is the hour it began, ISO 8601. */
export type Run = {
  at: string;
  machine: { processors: string; memoryGiB: number; node: string; postgres: string };
  peers: Record<string, string>;
  rows: Row[];
  crowd: Record<string, CrowdFigure>;
  growth: Growth[];
  /** What has no peer, or one of its own. */
  aims: Aim[];
};
