import type { Compose } from '../../feature.ts';
import { nightly } from '../../platform/jobs/chores.ts';
import { startProcessing } from '../media/turns/turns.ts';
import { postResolvers } from './graphql.ts';
import { tellMediaState } from './media-state.ts';
import { postReactions } from './reactions.ts';
import { postRoutes } from './rest.ts';
import { publishJob, scheduleChores, scheduleReactions } from './schedule.ts';
import * as tables from './tables.ts';
import { forgetTimesSeen } from './views.ts';

export const posts: Compose = (parts) => {
  const { database, bus, links, limit, clock } = parts;
  return {
    routes: postRoutes(links, limit),
    nouns: { posts: tables.posts },
    checksAccess: ['allPosts', 'post'],
    resolvers: postResolvers(database, links),
    reactions: [...postReactions(parts), ...scheduleReactions],
    jobs: [publishJob(parts)],
    chores: [
      { name: 'views', cron: nightly, run: () => forgetTimesSeen(database.db, clock.now()) },
      ...scheduleChores(parts),
    ],
    // Media is a lower floor and can't import posts, so posts pass in how to announce progress.
    work: () =>
      startProcessing({
        ...parts,
        tell: async (fileId) => bus.publish((await tellMediaState(database.db, fileId)).broadcasts),
      }),
  };
};
