import { z } from 'zod';
import type { LoopId, PostId } from '../../../platform/context.ts';
import { idOf } from '../../../platform/events/events.ts';
import { fail, ok } from '../../../platform/result.ts';
import { markPaid, markUnpaid } from '../../posts/commands.ts';
import { accessPayablePost, findPaidTitle } from '../../posts/queries.ts';
import { defineOffer, isSignedIn } from '../offer.ts';

export const post = defineOffer({
  kind: 'post',
  schema: z.object({ kind: z.literal('post'), loop_id: idOf<LoopId>(), post_id: idOf<PostId>() }),
  describe: () => 'A post',
  findTitle: (tx, { post_id }) => findPaidTitle(tx, post_id),
  pathTo: ({ post_id }) => `/feed/${post_id}`,
  async quote(payer, tx, { post_id: postId }) {
    if (!isSignedIn(payer)) return fail('not_found');
    const post = await accessPayablePost(payer, tx, postId);
    return post.ok ? ok({ pricePence: post.value.pricePence }) : post;
  },
  async handOver(ctx, tx, { loop_id: loopId, post_id: postId }, { userId }) {
    if (userId) await markPaid(ctx, tx, { loopId, postId, userId });
  },
  async takeBack(ctx, tx, { loop_id: loopId, post_id: postId }, { userId }) {
    if (userId) await markUnpaid(ctx, tx, { loopId, postId, userId });
  },
});
