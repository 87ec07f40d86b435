import type { Compose } from '../feature.ts';
import { illustrateJob, seedReactions } from './illustrate.ts';
import { portraitReaction, portrayJob } from './portray.ts';

export const seeds: Compose = (parts) => ({
  reactions: [portraitReaction, ...seedReactions],
  jobs: [portrayJob(parts), illustrateJob(parts)],
});
