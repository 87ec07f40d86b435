import { and, eq, isNull } from 'drizzle-orm';
import { audience, loopStream } from '../../access/audience.ts';
import { audienceColumns } from '../../access/post-audience.ts';
import { type Broadcast, broadcast } from '../../platform/cable/broadcast.ts';
import type { FileId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { loops } from '../loops/tables.ts';
import { findMediaState } from '../media/queries.ts';
import { fileUses } from '../media/tables.ts';
import { posts } from './tables.ts';

export async function tellMediaState(db: Db, fileId: FileId): Promise<{ broadcasts: Broadcast[] }> {
  const [state, uses] = await Promise.all([findMediaState(db, fileId), usesOf(db, fileId)]);
  if (!state) return { broadcasts: [] };
  return {
    broadcasts: uses.map(({ loopId, postId, loopEpoch, ...post }) => {
      const addressed = { epochs: { [`loop:${loopId}`]: loopEpoch }, ...audience(post, 'manages') };
      const message = { post_id: postId, media_id: fileId, ...state };
      return broadcast(loopStream(loopId), { type: 'Media', ...message }, addressed);
    }),
  };
}

async function usesOf(db: Db, fileId: FileId) {
  return db
    .select({
      loopId: posts.loopId,
      postId: posts.id,
      loopEpoch: loops.epoch,
      ...audienceColumns,
    })
    .from(fileUses)
    .innerJoin(posts, and(eq(posts.loopId, fileUses.loopId), eq(posts.id, fileUses.postId)))
    .innerJoin(loops, eq(loops.id, posts.loopId))
    .where(and(eq(fileUses.fileId, fileId), isNull(posts.deletedAt), isNull(loops.deletedAt)))
    .limit(1_000);
}
