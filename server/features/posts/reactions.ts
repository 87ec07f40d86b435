import { and, eq, sql } from 'drizzle-orm';
import { audience, loopStream } from '../../access/audience.ts';
import { announceInLoop } from '../../access/revocation.ts';
import { broadcast } from '../../platform/cable/broadcast.ts';
import type { LoopId, PostId } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { announce, type Effects, on, type Reaction } from '../../platform/events/events.ts';
import { loops } from '../loops/tables.ts';
import { fileEdited, fileProcessed, mediaUpdated } from '../media/events.ts';
import { postCreated, postNarrowed } from './events.ts';
import { tellMediaState } from './media-state.ts';
import { audienceColumns } from './rows.ts';
import { posts } from './tables.ts';

export function postReactions({ db }: Database): Reaction[] {
  return [
    announce(postCreated, ({ loop_id, post_id }) => newContent(db, loop_id, post_id)),
    announceInLoop(postNarrowed),
    on(fileEdited, ({ file_id }) => tellMediaState(db, file_id)),
    on(fileProcessed, ({ file_id }) => tellMediaState(db, file_id)),
    on(mediaUpdated, ({ file_id }) => tellMediaState(db, file_id)),
  ];
}

const { placeholder } = sql;
const audienceOfPost = prepared((db) =>
  db
    .select({ epoch: loops.epoch, ...audienceColumns })
    .from(posts)
    .innerJoin(loops, eq(loops.id, posts.loopId))
    .where(and(eq(posts.loopId, placeholder('loopId')), eq(posts.id, placeholder('postId'))))
    .prepare('new_content'),
);

async function newContent(db: Db, loopId: LoopId, postId: PostId): Promise<Effects> {
  const [post] = await audienceOfPost(db).execute({ loopId, postId });
  if (!post) return {};
  const addressed = { epochs: { [`loop:${loopId}`]: post.epoch }, ...audience(post, 'sees') };
  return {
    broadcasts: [broadcast(loopStream(loopId), { new_content: true, loop_id: loopId }, addressed)],
  };
}
