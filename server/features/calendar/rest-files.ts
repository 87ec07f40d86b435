import { z } from 'zod';
import type { FeatureParts } from '../../feature.ts';
import type { CalendarFeedId, LoopId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { createFeed, deleteFeed, type Feed, listFeeds } from './feeds.ts';
import { fileHeaders, icsType, writeFile } from './file.ts';
import { listFileDate } from './list-file-dates.ts';
import { dateParams } from './shape.ts';

const loopIdField = z.int().nullable().describe('Null: all my loops');
const feedSchema = z.object({
  id: z.int(),
  loop_id: loopIdField,
  created_at: z.iso.datetime(),
  last_read_at: z.iso.datetime().nullable().describe('When a program last asked for it'),
});

export function fileRoutes({ baseUrl, origin }: Pick<FeatureParts, 'baseUrl' | 'origin'>): Route[] {
  return [
    read(
      'GET /api/calendar_feeds',
      {
        summary: 'List the addresses by which calendar programs read my dates, without their secrets',
        answer: z.object({ calendar_feeds: z.array(feedSchema) }),
      },
      async (ctx, db) => ok({ calendar_feeds: (await listFeeds(ctx, db)).map(shapeFeed) }),
    ),
    post(
      'POST /api/calendar_feeds',
      {
        summary: 'Get an address by which a calendar program reads my dates; it is told this once',
        errors: ['conflict', 'forbidden'],
        body: z.object({ loop_id: id<LoopId>().nullish().describe('Without it, all my loops') }),
        answer: z.object({
          id: z.int(),
          url: z.string().describe('Anybody who has it can read the dates, so keep it secret'),
          webcal_url: z.string().describe('The same, for programs that subscribe when it is opened'),
        }),
        status: 201,
      },
      async (ctx, tx, { body, request }) => {
        const feed = await createFeed(ctx, tx, body.loop_id ?? null);
        if (!feed.ok) return feed;
        const url = `${origin(request)}/ical/${feed.value.token}.ics`;
        return ok({ id: feed.value.id, url, webcal_url: url.replace(/^https?:/, 'webcal:') });
      },
      'never',
    ),
    write(
      'DELETE /api/calendar_feeds/:id',
      { summary: 'End an address for calendar programs', params: z.object({ id: id<CalendarFeedId>() }) },
      (ctx, tx, { params }) => deleteFeed(ctx, tx, params.id),
    ),
    read(
      'GET /api/events/:id/:nth/ics',
      {
        summary: 'Get one date of an event as a file for a calendar program',
        params: dateParams,
        file: icsType,
      },
      async (ctx, db, { params: { id: postId, nth }, reply }) => {
        const dates = await listFileDate(db, { userId: ctx.viewer.userId, postId, nth });
        const [date] = dates;
        if (!date) return fail('not_found');
        reply.headers(fileHeaders('attachment', 'event.ics'));
        return ok(writeFile({ name: date.name, dates, baseUrl: baseUrl() }));
      },
    ),
  ];
}

function shapeFeed({ id, loopId, createdAt, lastReadAt }: Feed): z.output<typeof feedSchema> {
  return {
    id,
    loop_id: loopId,
    created_at: createdAt.toISOString(),
    last_read_at: lastReadAt?.toISOString() ?? null,
  };
}
