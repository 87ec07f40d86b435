import type { ResultTime } from '@loopyard/contract/poll-results.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { counts } from '../../platform/database/counts.ts';
import { postColumns } from '../../platform/database/post-key.ts';
import { users } from '../accounts/tables.ts';
import { isOfKnownPost, posts } from '../posts/tables.ts';

/** A post with one has `has_poll`. A vote and a close change its row, so they come one after the other. */
export const polls = pgTable(
  'polls',
  {
    ...postColumns(),
    question: text().notNull(),
    maxChoices: integer('max_choices').notNull(),
    isAnonymous: boolean('is_anonymous').notNull(),
    results: text().$type<ResultTime>().notNull(),
    closesAt: at('closes_at'),
    closedAt: at('closed_at'),
    votersCount: integer('voters_count').notNull().default(0),
    /** The votes of an anonymous one that are in the counts of its options. */
    countedVotes: integer('counted_votes').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId] }),
    index('polls_to_close').on(t.closesAt).where(sql`closes_at is not null and closed_at is null`),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(polls, ['deletedPost'], { loopId: { purged: 'deleted' } });

export const pollOptions = pgTable(
  'poll_options',
  {
    ...postColumns(),
    position: integer().notNull(),
    text: text().notNull(),
    votesCount: integer('votes_count').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.position] }),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [polls.loopId, polls.postId] }),
  ],
);
belongs(pollOptions, ['deletedPost'], { loopId: { purged: 'deleted' } });

const personColumns = () => ({
  ...postColumns(),
  userId: ref<UserId>('user_id')
    .notNull()
    .references(() => users.id),
});

/** Votes in open polls. */
export const pollVotes = pgTable('poll_votes', { ...personColumns(), position: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.loopId, t.postId, t.userId, t.position] }),
  index('poll_votes_of_member').on(t.userId, t.loopId),
  index('poll_votes_of_option').on(t.loopId, t.postId, t.position, t.userId),
  foreignKey({
    columns: [t.loopId, t.postId, t.position],
    foreignColumns: [pollOptions.loopId, pollOptions.postId, pollOptions.position],
    name: 'poll_votes_option',
  }),
]);
const option = sql`(select its.text from ${pollOptions} its where its.loop_id = poll_votes.loop_id
  and its.post_id = poll_votes.post_id and its.position = poll_votes.position)`;
belongs(pollVotes, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'votes', with: { option }, only: isOfKnownPost(pollVotes) } },
});

/** People who took part in an anonymous poll, without a time or a choice. */
export const pollVoters = pgTable('poll_voters', personColumns(), (t) => [
  primaryKey({ columns: [t.loopId, t.postId, t.userId] }),
  index('poll_voters_of_member').on(t.userId, t.loopId),
  foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [polls.loopId, polls.postId] }),
]);
belongs(pollVoters, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'took_part', only: isOfKnownPost(pollVoters) } },
});

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Votes of anonymous polls that wait to be counted with others, sealed by `ballots.ts`. No row names a person. */
export const pollBallots = pgTable(
  'poll_ballots',
  { ...postColumns(), id: uuid().notNull().defaultRandom(), sealed: bytes().notNull() },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.id] }),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [polls.loopId, polls.postId] }),
  ],
);
belongs(pollBallots, ['deletedPost'], { loopId: { purged: 'deleted' } });

const ofPoll = (alias: string) => sql.raw(`${alias}.loop_id = t.loop_id and ${alias}.post_id = t.post_id`);
counts(polls, {
  votersCount: {
    subject: 'people who voted',
    // The votes of deleted accounts stay in an anonymous poll.
    trueCount: sql`(case when t.is_anonymous
      then greatest(t.voters_count, (select count(*) from poll_voters v where ${ofPoll('v')}))
      else (select count(distinct v.user_id) from poll_votes v where ${ofPoll('v')}) end)`,
  },
});
counts(pollOptions, {
  votesCount: {
    subject: 'votes for an option',
    // Nothing is left that an anonymous poll could be counted from again.
    trueCount: sql`(case when (select p.is_anonymous from polls p where ${ofPoll('p')}) then t.votes_count
      else (select count(*) from poll_votes v where ${ofPoll('v')} and v.position = t.position) end)`,
  },
});
