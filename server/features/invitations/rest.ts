import { z } from 'zod';
import { addressKey, type MakeLimit } from '../../platform/http/limits.ts';
import { id, type Route, read, write } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { codeKey } from './codes.ts';
import { joinByCode } from './commands.ts';
import { codesOf, doorOf } from './queries.ts';

const code = z.object({
  id: z.int(),
  loop_code: z.string(),
  friendly_token: z.string(),
  description: z.string().nullable(),
  single_use: z.boolean(),
  expires_at: z.iso.datetime().nullable(),
  uses: z.int(),
});
const door = z.object({ loop: z.object({ name: z.string(), logo: z.null() }) });
const joined = z.object({ loop: z.object({ id: z.int() }) });

/** What cannot be a code costs no try: a code is looked up while it is being typed. */
export function invitationRoutes(limit: MakeLimit): Route[] {
  const quarterHour = 900;
  const addressMisses = limit('code-address', 300, quarterHour);
  const accountMisses = limit('code-account', 10, quarterHour);

  return [
    read(
      'GET /api/loops/:id/invitation_codes',
      {
        summary: 'The codes that open a loop, to its admins',
        params: z.object({ id }),
        answer: z.object({ loop_codes: z.array(code) }),
      },
      async (ctx, db, { params }) => {
        const codes = await codesOf(ctx, db, params.id);
        return codes.ok ? ok({ loop_codes: codes.value }) : codes;
      },
    ),
    read(
      'GET /api/loop_codes/:code',
      {
        summary: 'Which loop a code opens',
        anyone: true,
        params: z.object({ code: z.string() }),
        answer: z.object({ loop_code: door }),
      },
      async (ctx, db, { params, request }) => {
        if (!codeKey(params.code)) return fail('not_found');
        const address = addressKey(request.ip);
        const refused = await addressMisses.take(address);
        if (refused) return refused;
        const found = await doorOf(db, params.code, ctx.now);
        if (!found) return fail('not_found');
        await addressMisses.giveBack(address);
        return ok({ loop_code: { loop: { name: found.loopName, logo: null } } });
      },
    ),
    write(
      'POST /api/loops/join',
      { summary: 'Join by code', body: z.object({ loop_code: z.string() }), answer: joined },
      async (ctx, tx, { body }) => {
        const refused = await accountMisses.take(ctx.viewer.userId);
        if (refused) return refused;
        const loopId = await joinByCode(ctx, tx, body.loop_code);
        if (!loopId.ok) return loopId;
        await accountMisses.giveBack(ctx.viewer.userId);
        return ok({ loop: { id: loopId.value } });
      },
    ),
  ];
}
