import { membershipPence } from '@loopyard/contract/payments.ts';
import { z } from 'zod';
import { ok } from '../../../platform/result.ts';
import { defineOffer } from '../offer.ts';

/** The conference's membership for a year, bought by anyone. Whoever has paid for it has it: there is no other row. */
export const membership = defineOffer({
  kind: 'membership',
  schema: z.object({ kind: z.literal('membership'), days: z.string(), custom_field: z.string().nullable() }),
  describe: () => 'Membership for one year',
  pathTo: () => null,
  quote: async () => ok({ pricePence: membershipPence }),
  handOver: async () => {},
  takeBack: async () => {},
});
