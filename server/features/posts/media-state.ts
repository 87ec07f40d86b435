import { and, eq, isNull } from 'drizzle-orm';
import { audience, loopStream } from '../../access/audience.ts';
import { type Broadcast, broadcast } from '../../platform/cable/broadcast.ts';
import type { FileId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { loops } from '../loops/tables.ts';
import { mediaState } from '../media/queries.ts';
import { postMedia } from '../media/tables.ts';
import { audienceColumns } from './rows.ts';
import { posts } from './tables.ts';

/** Those who see a file in a loop are told how far it is. */
export async function tellMediaState(db: Db, fileId: FileId): Promise<{ broadcasts: Broadcast[] }> {
  const [state, uses] = await Promise.all([mediaState(db, fileId), usesOf(db, fileId)]);
  if (!state) return { broadcasts: [] };
  return {
    broadcasts: uses.map(({ loopId, postId, loopEpoch, ...post }) => {
      const addressed = { epochs: { [`loop:${loopId}`]: loopEpoch }, ...audience(post, 'manages') };
      const said = { post_id: postId, media_id: fileId, ...state };
      return broadcast(loopStream(loopId), { type: 'Media', ...said }, addressed);
    }),
  };
}

/** The posts a file is on, with whom a message about it may reach and what their right is compared to. */
async function usesOf(db: Db, fileId: FileId) {
  return db
    .select({
      loopId: postMedia.loopId,
      postId: postMedia.postId,
      loopEpoch: loops.epoch,
      ...audienceColumns,
    })
    .from(postMedia)
    .innerJoin(loops, eq(loops.id, postMedia.loopId))
    .innerJoin(posts, and(eq(posts.loopId, postMedia.loopId), eq(posts.id, postMedia.postId)))
    .where(and(eq(postMedia.fileId, fileId), isNull(posts.deletedAt), isNull(loops.deletedAt)))
    .limit(1_000);
}
