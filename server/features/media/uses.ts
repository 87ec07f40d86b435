import { and, eq, isNull } from 'drizzle-orm';
import type { FileId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { loops } from '../loops/tables.ts';
import { audienceColumns } from '../posts/queries.ts';
import { posts } from '../posts/tables.ts';
import { postMedia } from './tables.ts';

/** The posts a file is on, with whom a message about it may reach and what their right is compared to. */
export async function usesOf(db: Db, fileId: FileId) {
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
