import { tagsIn } from '@loopyard/contract/hashtags.ts';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { LoopId, PostId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ok, type Result } from '../../platform/result.ts';
import { posts } from '../posts/tables.ts';
import { postHashtags } from './tables.ts';

/** Reads the description under the post's lock, so that the last of two edits counts. */
export async function tagPost(
  tx: Tx,
  { loopId, postId }: { loopId: LoopId; postId: PostId },
): Promise<Result<null>> {
  const [post] = await tx
    .select({ title: posts.title })
    .from(posts)
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId)))
    .for('no key update');
  const tags = post ? tagsIn(post.title) : [];
  await tx
    .delete(postHashtags)
    .where(
      and(
        eq(postHashtags.loopId, loopId),
        eq(postHashtags.postId, postId),
        tags.length > 0 ? notInArray(postHashtags.tag, tags) : sql`true`,
      ),
    );
  if (tags.length > 0)
    await tx
      .insert(postHashtags)
      .values(tags.map((tag) => ({ loopId, postId, tag })))
      .onConflictDoNothing();
  return ok(null);
}
