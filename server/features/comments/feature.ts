import type { Compose } from '../../feature.ts';
import { hourly } from '../../platform/jobs/chores.ts';
import { messagesChannel } from './channel.ts';
import { emptyBelowDeleted } from './empty-below-deleted.ts';
import { commentResolvers } from './graphql.ts';
import { commentReactions } from './reactions.ts';

export const comments: Compose = (parts) => ({
  checksAccess: ['allMessages'],
  resolvers: commentResolvers(parts.database, parts.links),
  channels: [messagesChannel(parts)],
  reactions: commentReactions(parts.database),
  chores: [
    {
      name: 'deleted-posts',
      cron: hourly,
      run: () => emptyBelowDeleted(parts.database.db, parts.clock.now()),
    },
  ],
});
