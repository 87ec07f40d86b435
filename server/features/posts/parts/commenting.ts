import { z } from 'zod';
import { definePart } from './part.ts';

export const commenting = definePart({
  input: {
    comments_closed: z.boolean().nullish().describe('Nobody may comment; comments that are there stay'),
  },
  read: ({ comments_closed: value }) => (value === null ? false : value),
  columns: ({ now }, { value, before }) => ({
    commentsClosedAt: value ? (before?.commentsClosedAt ?? now) : null,
  }),
  output: { comments_closed: z.boolean() },
  shape: (row) => ({ comments_closed: row.commentsClosedAt !== null }),
});
