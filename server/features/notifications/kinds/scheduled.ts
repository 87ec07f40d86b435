import { scheduledSentences } from '@loopyard/contract/schedule.ts';
import { sql } from 'drizzle-orm';
import { postCameOut, postStayedIn } from '../../posts/events.ts';
import { posts } from '../../posts/tables.ts';
import { defineKind } from '../kind.ts';

/** They were written by nobody but the clock, so there is no actor. */
const toItsAuthor = {
  subject: 'Post',
  recipients: ({ idIn }: { idIn(field: 'loop_id' | 'post_id'): ReturnType<typeof sql> }) =>
    sql`select its.user_id from ${posts} its where its.loop_id = ${idIn('loop_id')} and its.id = ${idIn('post_id')}`,
  level: 'none',
  preference: null,
  summary: null,
} as const;

export const cameOut = defineKind({
  ...toItsAuthor,
  action: 'came_out',
  event: postCameOut,
  pushed: 'never',
  sentence: () => scheduledSentences.came_out,
});

export const stayedIn = defineKind({
  ...toItsAuthor,
  action: 'stayed_in',
  event: postStayedIn,
  pushed: 'always',
  sentence: () => scheduledSentences.stayed_in,
});
