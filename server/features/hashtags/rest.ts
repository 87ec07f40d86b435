import { hashtagLimits, longTag, tagOf } from '@loopyard/contract/hashtags.ts';
import { fits } from '@loopyard/contract/text.ts';
import { z } from 'zod';
import type { LoopId } from '../../platform/context.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { read } from '../../platform/http/calls.ts';
import { id, text } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { accessHashtags } from './queries.ts';

const { letters } = hashtagLimits;

export const hashtagRoutes: Route[] = [
  read(
    'GET /api/hashtags',
    {
      summary: `List the tags of the posts that I see in a loop, the most used first, ${hashtagLimits.listed} at most`,
      query: z.object({
        loop_id: id<LoopId>('Please choose a loop'),
        starts_with: text(letters, 'Only those that begin so').optional(),
      }),
      answer: z.object({
        hashtags: z.array(
          z.object({ tag: z.string(), posts_count: z.int(), last_used_at: z.iso.datetime() }),
        ),
      }),
    },
    async (ctx, db, { query }) => {
      if (!fits(query.starts_with ?? '', letters))
        return fail('validation', { errors: { starts_with: longTag } });
      const startsWith = query.starts_with ? (tagOf(query.starts_with) ?? query.starts_with) : '';
      const hashtags = await accessHashtags(ctx, db, {
        loopId: query.loop_id,
        startsWith,
        first: hashtagLimits.listed,
      });
      if (!hashtags.ok) return hashtags;
      return ok({
        hashtags: hashtags.value.map(({ tag, postsCount, lastUsedAt }) => ({
          ...{ tag, posts_count: postsCount, last_used_at: isoTime(lastUsedAt) },
        })),
      });
    },
  ),
];
