import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { postRight } from '../../../access/post-policy.ts';
import { rightTo } from '../../../access/right.ts';
import type { PostAt, PostId, SignedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { id } from '../../../platform/http/fields.ts';
import { fail, invalid } from '../../../platform/result.ts';
import { isAdultsOnly, loops } from '../../loops/tables.ts';
import { posts } from '../tables.ts';
import { definePart } from './part.ts';

export const copying = definePart({
  input: {
    is_cloneable: z.boolean().nullish().describe('Others may copy it into a new post'),
  },
  read: ({ is_cloneable: value }) => (value === null ? false : value),
  columns: (_, { value }) => ({ isCloneable: value }),
  output: { is_cloneable: z.boolean() },
  shape: (row) => ({ is_cloneable: row.isCloneable }),
});

export const source = definePart({
  input: {
    cloned_from_id: id<PostId>()
      .nullish()
      .describe('The post that this one is a copy of; its files may be used'),
  },
  read: (body) => body.cloned_from_id,
  async check(ctx, tx, { loopId, value, before }) {
    if (!value || value === before?.clonedFromId) return null;
    const original = await findCopyable(ctx, tx, value);
    if (!original) return invalid({ cloned_from_id: 'This post can’t be copied' });
    return original.isAdultsOnly || original.loopId === loopId ? null : fail('protected', { detail: stays });
  },
  findLender: async (ctx, tx, postId) => (postId ? findCopyable(ctx, tx, postId) : null),
  columns: (_, { value }) => ({ clonedFromId: value }),
  output: { cloned_from_id: z.int().nullable() },
  shape: (row) => ({ cloned_from_id: row.clonedFromId }),
});

const stays = 'This loop has members under 18, so its posts stay in it';

type Copyable = PostAt & { isAdultsOnly: boolean };

async function findCopyable(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Copyable | null> {
  const { userId } = ctx.viewer;
  const { maySeeWhole } = postRight(userId);
  const [post] = await tx
    .select({
      loopId: posts.loopId,
      postId: posts.id,
      isAdultsOnly,
    })
    .from(posts)
    .innerJoin(loops, eq(loops.id, posts.loopId))
    .where(
      and(
        eq(posts.id, postId),
        isNull(posts.deletedAt),
        posts.isCloneable,
        rightTo(posts.loopId, userId).mayRead,
        maySeeWhole,
      ),
    );
  return post ?? null;
}
