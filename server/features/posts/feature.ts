import type { Compose } from '../../feature.ts';
import { startProcessing } from '../media/turns/turns.ts';
import { postResolvers } from './graphql.ts';
import { tellMediaState } from './media-state.ts';
import { postReactions } from './reactions.ts';
import { postRoutes } from './rest.ts';

export const posts: Compose = (parts) => {
  const { database, bus, links, limit } = parts;
  return {
    routes: postRoutes(links, limit),
    proving: ['allPosts', 'post'],
    resolvers: postResolvers(database, links),
    reactions: postReactions(database),
    // Media are made a floor below, which knows nobody to tell: who shows them says how far they are.
    work: () =>
      startProcessing({
        ...parts,
        tell: async (fileId) => bus.publish((await tellMediaState(database.db, fileId)).broadcasts),
      }),
  };
};
