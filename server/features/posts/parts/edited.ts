import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoTime } from '../../../platform/database/iso-time.ts';
import { posts } from '../tables.ts';
import { definePart } from './part.ts';

/** Written by `posts/edit-post.ts`, where it keeps the earlier text. */
export const editedPart = definePart({
  input: {},
  read: () => undefined,
  selection: { editedAt: sql<string | null>`${posts.editedAt}` },
  concealed: { editedAt: null },
  output: {
    edited_at: z.iso
      .datetime()
      .nullable()
      .describe('When its text was changed later than a minute after it was written, the last time'),
  },
  shape: ({ editedAt }) => ({ edited_at: editedAt && isoTime(editedAt) }),
});
