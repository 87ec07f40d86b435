import { membershipPence } from '@loopyard/contract/payments.ts';
import { z } from 'zod';
import { ok } from '../../../platform/result.ts';
import { defineOffer } from '../offer.ts';

/** The conference's one-year membership, open to anyone. The paid checkout is its only record. */
export const membership = defineOffer({
  kind: 'membership',
  schema: z.object({ kind: z.literal('membership'), days: z.string(), custom_field: z.string().nullable() }),
  describe: () => 'Membership for one year',
  pathTo: () => null,
  quote: async () => ok({ pricePence: membershipPence }),
  handOver: async () => {},
  takeBack: async () => {},
});
