import type { Compose } from '../../feature.ts';
import { on } from '../../platform/events/events.ts';
import { postDeleted } from '../posts/events.ts';
import { createBallots } from './ballots.ts';
import { deletePoll } from './commands.ts';
import { pollClosed, pollVoted } from './events.ts';
import { closingJob, countingJob, pollJob } from './jobs.ts';
import { pollRoutes } from './rest.ts';
import { sweepPolls } from './sweep.ts';

export const polls: Compose = (parts) => {
  const { config, database, clock, log, links } = parts;
  const ballots = createBallots(config.secretKey);
  const sweep = () => {
    const ctx = { viewer: null, now: clock.now(), requestId: 'polls', log };
    return sweepPolls(ctx, database);
  };
  return {
    routes: pollRoutes(links, ballots),
    reactions: [
      on(pollVoted, async (poll, { at }) => ({ jobs: [pollJob(poll, at)] })),
      on(pollClosed, async (poll) => ({ jobs: [closingJob(poll)] })),
      on(postDeleted, async ({ loop_id: loopId, post_id: postId }) => {
        await database.transact((tx) => deletePoll(tx, { loopId, postId }));
        return {};
      }),
    ],
    jobs: [countingJob(parts, ballots)],
    chores: [{ name: 'polls', cron: '*/5 * * * *', run: async (enqueue) => enqueue(await sweep()) }],
  };
};
