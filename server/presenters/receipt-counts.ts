import { z } from 'zod';

export const receiptCountsSchema = z
  .object({
    audience: z.int().describe('The members who may see it now, but its author'),
    seen: z.int(),
    confirmed: z.int(),
  })
  .meta({ id: 'ReceiptCounts' });

type Counts = Record<'audienceCount' | 'seenCount' | 'confirmedCount', number>;

export function shapeCounts(counts: Counts): z.output<typeof receiptCountsSchema> {
  return { audience: counts.audienceCount, seen: counts.seenCount, confirmed: counts.confirmedCount };
}
