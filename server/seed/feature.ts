import type { Compose } from '../feature.ts';
import { illustrateJob, seedReactions } from './illustrate.ts';

/** Only where a small world is asked for. */
export const seeds: Compose = (given) => ({ reactions: seedReactions, jobs: [illustrateJob(given)] });
