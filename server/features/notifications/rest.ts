import { listLimits } from '@loopyard/contract/lists.ts';
import { z } from 'zod';
import { accessAsMember } from '../../access/members.ts';
import type { LoopId, NotificationId, PostId, UserId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { id, text } from '../../platform/http/fields.ts';
import { postAlone } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { personSchema, shapeInLoop, showingTo } from '../../presenters/person.ts';
import { savePreferences } from './commands.ts';
import { accessActors } from './lines.ts';
import { markAllRead, markLineRead, markNotificationRead } from './mark-read.ts';
import { getPreferences, isOwnNotification } from './queries.ts';

const preferences = z.object({
  event: z.boolean().describe('For events, which do not exist yet'),
  post: z.boolean().describe('New and edited posts'),
  message: z.boolean().describe('New comments'),
  comment: z.boolean().describe('Comments and changes on my own posts; it also turns these notifications on'),
});
const wishes = z.preprocess(nullsAsNo, preferences.partial());
const answer = z.object({ notification_preferences: preferences });

const people = z.object({ users: z.array(personSchema) });
const lineKey = z.object({ key: text(120, 'The `key` of a line in `allNotificationGroups`') });

export function notificationRoutes({ links }: { links: Links }): Route[] {
  return [...lineRoutes(links), ...ownRoutes];
}

const lineRoutes = (links: Links): Route[] => [
  postAlone(
    'POST /api/notifications/groups/:key/mark_as_read',
    {
      summary: 'Mark what one line of my bell gathers as read',
      params: lineKey,
      body: z.object({ loop_id: id<LoopId>('Please choose a loop') }),
    },
    (ctx, on, { params, body }, key) =>
      markLineRead(ctx, on, { lineKey: params.key, loopId: body.loop_id, ...key }),
    (ctx, db, { body }) => accessAsMember(ctx, db, body.loop_id),
  ),
  read(
    'GET /api/notifications/groups/:key/actors',
    {
      summary: 'List who did what one line of my bell gathers, in the order of their first time, 100 at once',
      params: lineKey,
      query: z.object({
        loop_id: id<LoopId>('Please choose a loop'),
        after: id<UserId>().optional().describe('Only those after this person'),
      }),
      answer: people,
    },
    async (ctx, db, { params, query }) => {
      const page = { loopId: query.loop_id, after: query.after ?? null, first: listLimits.items };
      const actors = await accessActors(ctx, db, { ...page, key: params.key });
      if (!actors.ok) return actors;
      const showing = showingTo(links, ctx);
      return ok({ users: actors.value.map((person) => shapeInLoop(person, showing)) });
    },
  ),
];

const ownRoutes: Route[] = [
  postAlone(
    'POST /api/notifications/:id/mark_as_read',
    {
      summary: 'Mark one of my notifications as read',
      params: z.object({ id: id<NotificationId>() }),
      body: z.object({ loop_id: id<LoopId>().nullish() }).nullish(),
    },
    (ctx, on, { params, body }, key) =>
      markNotificationRead(ctx, on, { id: params.id, loopId: body?.loop_id ?? null, ...key }),
    async (ctx, db, { params }) =>
      (await isOwnNotification(ctx, db, params.id)) ? ok(null) : fail('not_found'),
  ),
  postAlone(
    'POST /api/notifications/mark_as_read',
    {
      summary: 'Mark all my notifications in a loop as read, or only those about one post',
      errors: ['forbidden'],
      body: z.object({ loop_id: id<LoopId>('Please choose a loop'), post_id: id<PostId>().nullish() }),
    },
    (ctx, on, { body }, key) =>
      markAllRead(ctx, on, { loopId: body.loop_id, postId: body.post_id ?? null, ...key }),
    (ctx, db, { body }) => accessAsMember(ctx, db, body.loop_id),
  ),
  read(
    'GET /api/notification_preferences',
    { summary: 'Get what I want to be told by e-mail', answer },
    async (ctx, db) => ok({ notification_preferences: await getPreferences(ctx, db) }),
  ),
  write(
    'PUT /api/notification_preferences',
    {
      summary: 'Choose what I want to be told by e-mail; absent fields stay unchanged',
      body: z.object({ notification_preferences: wishes.default({}) }),
      answer,
    },
    async (ctx, tx, { body }) => {
      await savePreferences(tx, ctx.now, ctx.viewer.userId, body.notification_preferences);
      return ok({ notification_preferences: await getPreferences(ctx, tx) });
    },
  ),
];

function nullsAsNo(wishes: unknown): unknown {
  if (typeof wishes !== 'object') return wishes;
  return Object.fromEntries(Object.entries(wishes ?? {}).map(([name, wish]) => [name, wish ?? false]));
}
