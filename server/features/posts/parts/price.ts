import { leastChargePence } from '@loopyard/contract/money.ts';
import { minorsPriceError, postLimits, pricedPostErrors, priceErrors } from '@loopyard/contract/posts.ts';
import { z } from 'zod';
import { isMinorIn } from '../../../access/minors.ts';
import { pence } from '../../../platform/http/fields.ts';
import { fail } from '../../../platform/result.ts';
import { getEntitlements } from '../../plans/queries.ts';
import { definePart } from './part.ts';

export const price = definePart({
  input: {
    price_pence: pence()
      .nullish()
      .describe(
        `The price of seeing the whole post, from ${leastChargePence} to ${postLimits.pricePence}; 0: free. Refused if its preview would show all of it`,
      ),
  },
  errors: priceErrors,
  read: ({ price_pence: value }) => (value === 0 ? null : value),
  contentErrors: (content, { value, before }) =>
    pricedPostErrors({ ...content, price_pence: value === undefined ? before?.pricePence : value }),
  async check(ctx, tx, { loopId, value, before }) {
    if (!value || value === before?.pricePence) return null;
    if (await isMinorIn(tx, { loopId, userId: before?.userId ?? ctx.viewer.userId }))
      return fail('minor', { detail: minorsPriceError, errors: { price_pence: minorsPriceError } });
    const { paidFeatures } = await getEntitlements(tx, loopId, ctx.now);
    return paidFeatures ? null : fail('plan_required');
  },
  columns: (_, { value }) => ({ pricePence: value }),
  narrows: (pence, before) => Boolean(pence) && !before.pricePence,
  output: { price_pence: z.int().nullable() },
  shape: (row) => ({ price_pence: row.pricePence }),
});
