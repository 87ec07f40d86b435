import { codeKey, codeLimits } from '@loopyard/contract/codes.ts';
import { z } from 'zod';
import { read } from '../../platform/http/calls.ts';
import { text } from '../../platform/http/fields.ts';
import { addressKey, type Limit, type MakeLimit } from '../../platform/http/limits.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { entryPrice, shapeEntryPrice } from '../fees/shape.ts';
import { codeMisses, findDoor, type OpenDoor } from './queries.ts';

const door = z.object({
  loop: z.object({ name: z.string(), logo: z.object({ url: z.string() }).nullable(), ...entryPrice }),
  inviter: z.string().optional().describe('The name of the sender, for an invitation sent by e-mail'),
  school_answers: z
    .literal(true)
    .optional()
    .describe('Nobody who comes by it needs a parent’s yes: the school answers for them'),
  email: z.string().optional().describe('The address it was sent to, for an invitation sent by e-mail'),
});
type Parts = { limit: MakeLimit; links: Links };
type Misses = { account: Limit; address: Limit };

/** Malformed codes don't count as tries, because codes are looked up while typing. */
export function doorRoutes({ limit, links }: Parts): Route[] {
  const misses = { account: codeMisses(limit), address: limit('code-address', 300, 900) };
  return [findingDoor(links, misses)];
}

const findingDoor = (links: Links, misses: Misses): Route =>
  read(
    'GET /api/loop_codes/:code',
    {
      summary: 'Find the loop of an invitation code',
      anyone: true,
      params: z.object({ code: text(codeLimits.typed) }),
      answer: z.object({ loop_code: door }),
    },
    async (ctx, db, { params, request }) => {
      if (!codeKey(params.code)) return fail('not_found');
      const address = addressKey(request.ip);
      const account = ctx.viewer?.userId;
      const refusal =
        (account && (await misses.account.take(account))) || (await misses.address.take(address));
      if (refusal) return refusal;
      const door = await findDoor(ctx, db, params.code);
      if (!door) return fail('not_found');
      await Promise.all([misses.address.giveBack(address), account && misses.account.giveBack(account)]);
      const { loopName: name, invitation } = door;
      const invited = invitation && { inviter: invitation.inviter, email: invitation.email };
      const loop = { name, logo: doorLogo(door, links, ctx.now), ...shapeEntryPrice(door) };
      const answersFor = door.schoolAnswers && { school_answers: true as const };
      return ok({ loop_code: { loop, ...answersFor, ...invited } });
    },
  );

/** Anyone with the code sees this, so only the smallest picture is linked. */
function doorLogo({ logo, loopId }: OpenDoor, links: Links, now: Date): { url: string } | null {
  if (!logo?.variants?.thumb) return null;
  return { url: links.sign(logo.key, { sessionId: null, loopId, now }).variant('thumb') };
}
