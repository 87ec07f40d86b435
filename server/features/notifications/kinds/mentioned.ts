import { lineSentences } from '@loopyard/contract/lines.ts';
import { sql } from 'drizzle-orm';
import { peopleNamed } from '../../mentions/events.ts';
import { mutersOfPost } from '../../subscriptions/queries.ts';
import { defineKind } from '../kind.ts';
import { dailyFromOne } from '../limits.ts';

export const mentioned = defineKind({
  action: 'mentioned',
  event: peopleNamed,
  subject: 'Post',
  recipients: ({ idIn, idsIn }) => sql`select id as user_id from ${idsIn('named')}
    where id not in (${mutersOfPost(idIn('loop_id'), idIn('post_id'))})`,
  limits: [dailyFromOne],
  lineSentence: lineSentences.mentioned,
  level: 'mentions',
  preference: 'message',
  isOfName: true,
  pushed: 'always',
  sentence: (actor) => `${actor} named you in a post`,
  summary: ({ count, posts, actor }) => {
    if (count === 1) return `${actor} named you in a post`;
    return posts === 1 ? `You were named ${count} times in a post` : `You were named in ${posts} posts`;
  },
});
