import { listLimits } from '@loopyard/contract/lists.ts';
import { z } from 'zod';
import { accessPost } from '../../access/posts.ts';
import type { LoopId, PostId, UserId } from '../../platform/context.ts';
import { read } from '../../platform/http/calls.ts';
import { id, text } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { listLastSeen } from '../memberships/queries.ts';
import { markSeen } from '../posts/views.ts';
import { accessContentNumbers, accessMemberNumbers, accessSeenTimes } from './queries.ts';

const sums = z.object({ last_week: z.int(), last_month: z.int(), ever: z.int() });
const member = z.object({ user_id: id<UserId>(), loop_id: id<LoopId>() });
const ids = text(16 * listLimits.items)
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'Please give ids with commas between them, such as 1000,1001')
  .transform((text) => text.split(',').map((digits) => Number(digits) as LoopId))
  .refine((list) => list.length <= listLimits.items, { message: `${listLimits.items} loops at most` });

export const analyticsRoutes: Route[] = [
  read(
    'GET /api/analytics/last_time_seen',
    {
      summary:
        'Get when someone last opened the loops we share; loops with members under 18 tell it to admins and leads only',
      query: z.object({
        user_id: id<UserId>(),
        loop_id: id<LoopId>().optional(),
        loop_ids: ids.optional().describe('Several loop ids, such as 64,65'),
      }),
      answer: z.object({ time: z.array(z.object({ loop_id: z.int(), time: z.iso.datetime().nullable() })) }),
    },
    async (ctx, db, { query }) => {
      const loopIds = query.loop_ids ?? (query.loop_id ? [query.loop_id] : []);
      if (loopIds.length === 0) return fail('validation', { errors: { loop_id: 'Please choose a loop' } });
      const rows = await listLastSeen(ctx, db, query.user_id, loopIds);
      if (query.loop_id && rows.length === 0) return fail('not_found');
      const shownRows = rows.filter(({ isShown }) => isShown);
      return ok({
        time: shownRows.map(({ loopId, at }) => ({ loop_id: loopId, time: at?.toISOString() ?? null })),
      });
    },
  ),
  read(
    'GET /api/analytics/messages_sent',
    {
      summary: 'Count the comments a member has written',
      errors: ['forbidden', 'plan_required'],
      query: member,
      answer: z.object({ messages_sent: sums }),
    },
    async (ctx, db, { query }) => {
      const of = { userId: query.user_id, loopId: query.loop_id, kind: 'messages' as const };
      const result = await accessMemberNumbers(ctx, db, of);
      return result.ok ? ok({ messages_sent: result.value }) : result;
    },
  ),
  read(
    'GET /api/analytics/created_posts',
    {
      summary: 'Count the posts a member has written',
      errors: ['forbidden', 'plan_required'],
      query: member,
      answer: z.object({ created_posts: sums }),
    },
    async (ctx, db, { query }) => {
      const of = { userId: query.user_id, loopId: query.loop_id, kind: 'posts' as const };
      const result = await accessMemberNumbers(ctx, db, of);
      return result.ok ? ok({ created_posts: result.value }) : result;
    },
  ),
  post(
    'POST /api/analytics/post_seen_times',
    {
      summary: 'Record that I have seen a post',
      errors: ['forbidden'],
      body: z.object({ post_id: id<PostId>('Please choose a post') }),
    },
    (ctx, tx, { body }) => markSeen(ctx, tx, body.post_id),
    (ctx, db, { body }) => accessPost(ctx, db, body.post_id),
  ),
  read(
    'GET /api/analytics/post_seen_times',
    {
      summary: 'List who has seen a post; without being an admin of the loop, only my own time',
      errors: ['forbidden', 'plan_required'],
      query: z.object({ post_id: id<PostId>(), user_id: id<UserId>().optional() }),
      answer: z.object({
        post_seen_times: z.array(z.object({ post_id: z.int(), user_id: z.int(), time: z.iso.datetime() })),
      }),
    },
    async (ctx, db, { query }) => {
      const result = await accessSeenTimes(ctx, db, { postId: query.post_id, userId: query.user_id ?? null });
      return result.ok ? ok({ post_seen_times: result.value }) : result;
    },
  ),
  read(
    'GET /api/analytics/content',
    {
      summary: 'Get how much a loop’s posts are read, and its activity by week; admins only',
      errors: ['forbidden', 'plan_required'],
      query: z.object({ loop_id: id<LoopId>() }),
      answer: z.object({
        content: z.object({
          posts: z
            .array(
              z.object({
                post_id: z.int(),
                title: z.string().describe('Its first words as plain text, ending in … if there is more'),
                sort_date: z.iso.datetime(),
                seen_count: z.int().describe('The number of people who have opened it'),
                messages_count: z.int(),
              }),
            )
            .describe('The newest 100'),
          weeks: z
            .array(
              z.object({
                week: z.iso.date().describe('The Monday of that week'),
                posts: z.int(),
                messages: z.int(),
              }),
            )
            .describe('The last 12 weeks, ending with the current one'),
        }),
      }),
    },
    async (ctx, db, { query }) => {
      const result = await accessContentNumbers(ctx, db, query.loop_id);
      return result.ok ? ok({ content: result.value }) : result;
    },
  ),
];
