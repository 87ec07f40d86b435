import { codeLimits } from '@loopyard/contract/codes.ts';
import { z } from 'zod';
import type { LoopId } from '../../platform/context.ts';
import { id, text } from '../../platform/http/fields.ts';
import type { MakeLimit } from '../../platform/http/limits.ts';
import { postInSteps } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { joinByCode, joinPublic, noteRefusal } from '../invitations/commands.ts';
import { codeMisses } from '../invitations/queries.ts';
import { accessLoop, getSeenLoop } from './queries.ts';
import { anyLoopSchema, presentLoop } from './shape.ts';

const entry = z
  .object({
    loop_code: text(codeLimits.typed, 'A code, its friendly token, or the token of an invitation').nullish(),
    loop_id: id<LoopId>().nullish().describe('The id of a public loop'),
  })
  .refine(({ loop_code, loop_id }) => loop_code?.trim() || loop_id, {
    path: ['loop_code'],
    message: 'Please enter a code',
  });

export function joinRoute({ limit, links }: { limit: MakeLimit; links: Links }): Route {
  const misses = codeMisses(limit);
  return postInSteps(
    'POST /api/loops/join',
    {
      summary:
        'Join a loop with a code or an invitation, or a public loop with its id; if it has a fee, wait until it is paid',
      errors: ['loop_full', 'adults_only'],
      body: entry,
      answer: z.object({ loop: anyLoopSchema }),
    },
    async (ctx, { once, transact }, { body: { loop_code, loop_id } }) => {
      const refusal = await misses.take(ctx.viewer.userId);
      if (refusal) return refusal;
      const joining = await once(async (tx) => {
        const entered = loop_code
          ? await joinByCode(ctx, tx, loop_code)
          : loop_id
            ? await joinPublic(ctx, tx, loop_id)
            : fail('not_found');
        return entered.ok ? presentLoop(ctx, links, ok(await getSeenLoop(ctx, tx, entered.value))) : entered;
      });
      if (joining.ok) await misses.giveBack(ctx.viewer.userId);
      else {
        const attempt = { text: loop_code, publicLoopId: loop_id, code: joining.code };
        await transact((tx) => noteRefusal(ctx, tx, attempt));
      }
      return joining;
    },
    {
      keep: ({ loop }) => loop.id as LoopId,
      show: async (ctx, db, loopId) => presentLoop(ctx, links, await accessLoop(ctx, db, loopId)),
    },
  );
}
