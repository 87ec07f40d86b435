import type { Aim } from '../aims.ts';
import type { Figure } from '../load.ts';
import type { CrowdFigure } from './crowd.ts';
import type { Growth } from './growth.ts';

/** One act at one concurrency, measured for everyone that can do it. */
export type Row = { work: string; atOnce: number; figures: Record<string, Figure> };
/** A stored run; `at` is the hour it began, ISO 8601. */
export type Run = {
  at: string;
  machine: { processors: string; memoryGiB: number; node: string; postgres: string };
  peers: Record<string, string>;
  rows: Row[];
  crowd: Record<string, CrowdFigure>;
  growth: Growth[];
  /** Goals without a peer, or with a peer of their own. */
  aims: Aim[];
};
