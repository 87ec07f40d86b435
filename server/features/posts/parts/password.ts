import { postLimits, postPasswordErrors } from '@loopyard/contract/posts.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { text } from '../../../platform/http/fields.ts';
import { hashPassword } from '../../accounts/passwords/passwords.ts';
import { posts } from '../tables.ts';
import { definePart } from './part.ts';

export const password = definePart({
  input: {
    password: text(
      postLimits.passwordMax,
      `The password needed to see the post, at least ${postLimits.passwordMin} characters; null: none`,
    ).nullish(),
  },
  errors: postPasswordErrors,
  read: async ({ password: value }) => (typeof value === 'string' ? hashPassword(value) : value),
  columns: (ctx, { value, before }) => ({
    passwordHash: value,
    // Always later than before, so an unlocking with the earlier password doesn't fit.
    passwordSetAt: value
      ? new Date(Math.max(ctx.now.getTime(), (before?.passwordSetAt?.getTime() ?? 0) + 1))
      : undefined,
  }),
  narrows: (hash) => Boolean(hash),
  selection: { hasPassword: sql<boolean>`${posts.passwordHash} is not null` },
  output: { has_password: z.boolean() },
  shape: (row) => ({ has_password: row.hasPassword }),
});
