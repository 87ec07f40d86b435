import type { Compose } from '../feature.ts';
import { illustrateJob, seedReactions } from './illustrate.ts';
import { portraitReaction, portrayJob } from './portray.ts';

/** The pictures of the small world; its words are written at the start that asks for it (`seed.ts`). */
export const seeds: Compose = (parts) => ({
  reactions: [portraitReaction, ...seedReactions],
  jobs: [portrayJob(parts), illustrateJob(parts)],
});
