import { countedTogether } from '@loopyard/contract/poll-results.ts';
import { sql } from 'drizzle-orm';
import type { Ctx, LoopId, PostId } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import type { JobRequest } from '../../platform/events/events.ts';
import { closeDuePoll } from './commands.ts';
import { closingJob } from './jobs.ts';
import { listDuePolls } from './queries.ts';
import { pollBallots, polls } from './tables.ts';

const atOnce = 100;
/** A ballot that does not open may wait so long after the close for its `SECRET_KEY`. */
const daysClosed = 30;

/** Closes polls whose time is over. @returns jobs for ballots that wait though they could be counted */
export async function sweepPolls(ctx: Ctx, { db, transact }: Database): Promise<JobRequest[]> {
  for (;;) {
    const duePolls = await listDuePolls(db, ctx.now, atOnce);
    for (const at of duePolls) await transact((tx) => closeDuePoll(ctx, tx, at));
    if (duePolls.length < atOnce) break;
  }
  await dropUnopened(ctx, db);
  return countableBallots(db);
}

async function dropUnopened({ now }: Ctx, db: Db): Promise<void> {
  const closedBefore = new Date(now.getTime() - daysClosed * 86_400_000).toISOString();
  await db.execute(sql`delete from ${pollBallots} using ${polls} its
    where its.loop_id = poll_ballots.loop_id and its.post_id = poll_ballots.post_id and its.closed_at < ${closedBefore}`);
}

async function countableBallots(db: Db): Promise<JobRequest[]> {
  const rows = await db.execute<{ loop_id: string; post_id: string }>(sql`
    select its.loop_id, its.post_id from ${pollBallots} its
    join ${polls} poll on poll.loop_id = its.loop_id and poll.post_id = its.post_id
    group by its.loop_id, its.post_id, poll.closed_at
    having poll.closed_at is not null or count(*) >= ${countedTogether}`);
  return rows.map(({ loop_id, post_id }) =>
    closingJob({ loop_id: Number(loop_id) as LoopId, post_id: Number(post_id) as PostId }),
  );
}
