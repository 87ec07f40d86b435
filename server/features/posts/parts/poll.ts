import { resultTimes } from '@loopyard/contract/poll-results.ts';
import { keptPoll, type PollForm, pollErrors, pollLimits } from '@loopyard/contract/polls.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PostAt, SignedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isOfPost } from '../../../platform/database/post-key.ts';
import { formText, text, time } from '../../../platform/http/fields.ts';
import { invalid } from '../../../platform/result.ts';
import { pollSchema, selectPoll, shapePoll } from '../../../presenters/polls.ts';
import { pollOptions, polls } from '../../polls/tables.ts';
import { posts } from '../tables.ts';
import { definePart } from './part.ts';

const choose = 'Please choose one of these';
const input = z.object({
  question: formText(pollLimits.question),
  // One more than a poll can have, so that its form refuses it with a sentence.
  options: z.preprocess(
    (options) => options ?? [],
    z
      .array(text(pollLimits.option))
      .overwrite((options) => options.slice(0, pollLimits.options.max + 1))
      .meta({ maxItems: pollLimits.options.max + 1 }),
  ),
  max_choices: z
    .int({ error: 'Please give a whole number' })
    .nullish()
    .describe('How many one may choose; 1'),
  is_anonymous: z.boolean().nullish(),
  results: z.enum(resultTimes, { error: choose }).nullish().describe('When the result is shown; `always`'),
  closes_at: time('It takes no vote from then on; at most a year ahead').nullish(),
});

type Poll = Omit<PollForm, 'max_choices' | 'closes_at'> &
  Pick<typeof polls.$inferInsert, 'maxChoices' | 'isAnonymous' | 'results'> & { closesAt: Date | null };

export const pollPart = definePart({
  input: {
    poll: input
      .nullish()
      .describe('A question with two to twenty options. Once somebody has voted it stays as it is'),
  },
  read({ poll: wish }): Poll | null | undefined {
    if (!wish) return wish;
    return {
      question: wish.question.trim(),
      options: wish.options.map((option) => option.trim()),
      maxChoices: wish.max_choices ?? 1,
      isAnonymous: wish.is_anonymous ?? false,
      results: wish.results ?? 'always',
      closesAt: wish.closes_at ? new Date(wish.closes_at) : null,
    };
  },
  async check(ctx, tx, { loopId, value, before }) {
    const stored = before?.hasPoll ? await lockStored(tx, { loopId, postId: before.id }) : null;
    if (stored && isSame(stored, value)) return null;
    if (stored && (stored.votersCount > 0 || stored.closedAt)) return invalid({ poll: keptPoll });
    if (!value) return null;
    const { maxChoices, closesAt, ...rest } = value;
    const form = { ...rest, max_choices: maxChoices, closes_at: closesAt?.toISOString() ?? null };
    return invalid(pollErrors(form, ctx.now));
  },
  words: (value) => (value ? [value.question, ...value.options] : []),
  stored: ({ poll }) =>
    poll && {
      ...poll,
      options: poll.options.map(({ text }) => text),
      closesAt: poll.closesAt === null ? null : new Date(poll.closesAt),
    },
  columns: (_, { value }) => ({ hasPoll: value !== null }),
  write: writePoll,
  selection: {
    poll: sql`case when ${posts.hasPoll} then ${selectPoll({
      loopId: sql`${posts.loopId}`,
      postId: sql`${posts.id}`,
      userId: sql`${sql.placeholder('userId')}`,
    })} end` as ReturnType<typeof selectPoll>,
  },
  concealed: { poll: null },
  output: { poll: pollSchema.nullable() },
  shape: ({ poll }, now) => ({ poll: poll && shapePoll(poll, now) }),
});

/** Waits for a vote that is being given. */
async function lockStored(tx: Tx, at: PostAt) {
  const [poll] = await tx.select().from(polls).where(isOfPost(polls, at)).for('update');
  if (!poll) return null;
  const rows = await tx
    .select({ text: pollOptions.text })
    .from(pollOptions)
    .where(isOfPost(pollOptions, at))
    .orderBy(pollOptions.position);
  return { ...poll, options: rows.map(({ text }) => text) };
}

type Stored = NonNullable<Awaited<ReturnType<typeof lockStored>>>;

function isSame(stored: Stored, value: Poll | null): boolean {
  const facts = ({ question, options, maxChoices, isAnonymous, results, closesAt }: Poll | Stored) =>
    JSON.stringify([question, options, maxChoices, isAnonymous, results, closesAt]);
  return value !== null && facts(stored) === facts(value);
}

async function writePoll(_: SignedIn, tx: Tx, at: PostAt, value: Poll | null): Promise<void> {
  const stored = await lockStored(tx, at);
  if (stored && isSame(stored, value)) return;
  // biome-ignore-start lint/plugin/foreign-writes: a poll is written with its post, in its transaction
  await tx.delete(pollOptions).where(isOfPost(pollOptions, at));
  await tx.delete(polls).where(isOfPost(polls, at));
  if (!value) return;
  const { options, ...poll } = value;
  await tx.insert(polls).values({ ...at, ...poll });
  await tx.insert(pollOptions).values(options.map((text, position) => ({ ...at, position, text })));
  // biome-ignore-end lint/plugin/foreign-writes: a poll is written with its post, in its transaction
}
