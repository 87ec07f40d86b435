import { alreadyOut, isPublishTime, notATime } from '@loopyard/contract/schedule.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoTime } from '../../../platform/database/iso-time.ts';
import { time } from '../../../platform/http/fields.ts';
import { fail, invalid } from '../../../platform/result.ts';
import { posts } from '../tables.ts';
import { definePart } from './part.ts';

/** Null: at once. `posts/publishing.ts` brings it out. */
export const schedule = definePart({
  input: {
    publish_at: time('When it comes out, from 5 minutes to a year from now; null: at once').nullish(),
  },
  read: ({ publish_at: value }) => (typeof value === 'string' ? new Date(value) : value),
  async check({ now }, _, { value, before }) {
    if (value === null || value.getTime() === before?.publishAt?.getTime()) return null;
    if (before && before.heldFor !== 'schedule') return fail('conflict', { detail: alreadyOut });
    return isPublishTime(value, now) ? null : invalid({ publish_at: notATime });
  },
  columns: (_, { value }) => (value ? { publishAt: value, publishRefusal: null } : {}),
  narrows: () => false,
  selection: { publishAt: sql<string | null>`${posts.publishAt}` },
  output: {
    publish_at: z.iso
      .datetime()
      .nullable()
      .describe('When it comes out; only its author sees it until then. Null once it is out'),
    publish_refusal: z.string().nullable().describe('Why it could not come out then'),
  },
  shape: ({ publishAt, publishRefusal }) => ({
    publish_at: publishAt && isoTime(publishAt),
    publish_refusal: publishRefusal,
  }),
});
