import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoTime } from '../../../platform/database/iso-time.ts';
import { posts } from '../tables.ts';
import { definePart } from './part.ts';

/** Written by `pins/commands.ts` alone. */
export const pin = definePart({
  input: {},
  read: () => undefined,
  selection: { pinnedUntil: sql<string | null>`${posts.pinnedUntil}` },
  output: {
    pinned_until: z.iso
      .datetime()
      .nullable()
      .describe('An admin keeps it above the feed until then; a time that is over counts no more'),
  },
  shape: ({ pinnedUntil }) => ({ pinned_until: pinnedUntil && isoTime(pinnedUntil) }),
});
