import type { Compose } from '../../feature.ts';
import { messagesChannel } from './channel.ts';
import { commentResolvers } from './graphql.ts';
import { commentReactions } from './reactions.ts';

export const comments: Compose = (parts) => ({
  checksAccess: ['allMessages'],
  resolvers: commentResolvers(parts.database, parts.links),
  channels: [messagesChannel(parts)],
  reactions: commentReactions(parts.database),
});
