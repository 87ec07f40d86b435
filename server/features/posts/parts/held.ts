import { type HeldFor, holdsTold } from '@loopyard/contract/held.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoTime } from '../../../platform/database/iso-time.ts';
import { heldForAuthor, posts } from '../tables.ts';
import { definePart } from './part.ts';

const isMine = sql`${posts.userId} = ${sql.placeholder('userId')}`;

/** Written by `posts/holding.ts` alone. */
export const heldPart = definePart({
  input: {},
  read: () => undefined,
  narrows: () => false,
  selection: {
    heldFor: sql<HeldFor | null>`case when ${isMine} then ${heldForAuthor(posts.heldFor)} else ${posts.heldFor} end`,
    releasedAt: sql<string | null>`case when ${isMine} then ${posts.releasedAt} end`,
  },
  output: {
    held_for: z
      .enum(holdsTold)
      .nullable()
      .describe(
        'Why only its author and the loop’s admins see it: it waits for their approval, or has been removed. `review`: an admin is looking at it',
      ),
    released_at: z.iso.datetime().nullable().describe('When an admin let it through; only for its author'),
  },
  shape: (row) => ({ held_for: row.heldFor, released_at: row.releasedAt && isoTime(row.releasedAt) }),
});
