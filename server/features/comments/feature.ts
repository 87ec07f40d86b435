import type { Compose } from '../../feature.ts';
import { messagesChannel } from './channel.ts';
import { commentResolvers } from './graphql.ts';
import { commentReactions } from './reactions.ts';

export const comments: Compose = (given) => ({
  resolvers: commentResolvers(given.database, given.links),
  channels: [messagesChannel(given)],
  reactions: commentReactions(given.database),
});
