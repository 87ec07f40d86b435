import { emailMax } from '@loopyard/contract/email.ts';
import { reportLimits } from '@loopyard/contract/reports.ts';
import { z } from 'zod';
import { formText } from '../../platform/http/fields.ts';
import { addressKey, type MakeLimit } from '../../platform/http/limits.ts';
import { post, withoutRight } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { enquiryTerms } from '../enquiries/commands.ts';
import { website } from '../enquiries/shape.ts';
import { reportFromOutside } from './outside.ts';

export function outsideRoute({ limit }: { limit: MakeLimit }): Route {
  const perAddress = limit(...enquiryTerms);
  return post(
    'POST /api/outside_reports',
    {
      summary: 'Report something without an account; the answer is the same whether it exists or not',
      anyone: true,
      body: z.object({
        website,
        place: formText(
          reportLimits.place,
          'A link to a post, a picture or a profile, or the name of a loop',
        ),
        reason: formText(reportLimits.reason, 'The problem in plain words'),
        email: formText(emailMax, 'The outcome is sent there'),
      }),
      answer: z.object({}),
      status: 202,
    },
    async (ctx, tx, { body: { website = null, ...form }, request }) => {
      const refusal = await perAddress.take(addressKey(request.ip));
      if (refusal) return refusal;
      const result = await reportFromOutside(ctx, tx, { ...form, website });
      return result.ok ? ok({}) : result;
    },
    withoutRight,
  );
}
