import { digests } from '@loopyard/contract/digests.ts';
import { z } from 'zod';
import type { SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { read, write } from '../../platform/http/calls.ts';
import { text } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { collectNews } from './digests/collect.ts';
import { getSettings, setSettings } from './settings.ts';

const settings = z.object({
  digest: z.enum(digests, { error: 'Please choose one of these' }).describe('A summary by e-mail'),
  digest_hour: z.int({ error: 'Please choose an hour from 0 to 23' }).describe('In my time zone, 0 to 23'),
  digest_weekday: z.int({ error: 'Please choose a day from 1 to 7' }).describe('1 is Monday, 7 Sunday'),
  quiet_from: text(5, 'No e-mails at once from then on, such as `22:00`; null: no quiet hours').nullable(),
  quiet_until: text(5, 'Such as `07:00`; then what came meanwhile is one e-mail').nullable(),
  quiet_weekdays: z
    .array(z.int({ error: 'Please choose days from 1 to 7' }))
    .max(7, { error: 'Please choose days from 1 to 7' })
    .describe('Days on which they begin; 1 is Monday'),
  announcements: z.boolean().describe('Announcements come by e-mail too'),
  push_message: z.boolean().describe('Comments on posts that I follow come by push'),
  push_comment: z.boolean().describe('Comments on my own posts come by push, where I am told of them'),
  push_post: z.boolean().describe('New posts that I am told of or asked to look at come by push'),
  push_events: z.boolean().describe('Events come by push: being asked, changes and reminders'),
  push_announcements: z.boolean().describe('Announcements come by push'),
  push_preview: z
    .boolean()
    .describe('A push says what it is about; for members under 18 it does so only if they want it'),
});
const answer = z.object({
  notification_settings: settings.extend({
    asks: z.boolean().describe('I am a new adult who has not chosen yet'),
  }),
});

export const settingsRoutes: Route[] = [
  read(
    'GET /api/notification_settings',
    { summary: 'Get when I want summaries, and when no e-mails at all', answer },
    async (ctx, db) => ok(await shapeSettings(ctx, db)),
  ),
  write(
    'PUT /api/notification_settings',
    {
      summary: 'Choose when I want summaries, and when no e-mails; absent fields stay unchanged',
      body: z.object({ notification_settings: settings.partial().default({}) }),
      answer,
    },
    async (ctx, tx, { body }) => {
      const { digest, digest_hour: hour, digest_weekday: weekday, ...wishes } = body.notification_settings;
      const { quiet_from: from, quiet_until: until, quiet_weekdays: weekdays, announcements } = wishes;
      const quiet = { from, until, weekdays };
      const push = {
        ...{ message: wishes.push_message, comment: wishes.push_comment, post: wishes.push_post },
        events: wishes.push_events,
        ...{ announcements: wishes.push_announcements, preview: wishes.push_preview },
      };
      const result = await setSettings(ctx, tx, { digest, hour, weekday, quiet, announcements, push });
      return result.ok ? ok(await shapeSettings(ctx, tx)) : result;
    },
  ),
  read(
    'GET /api/notification_settings/digest',
    {
      summary: 'See what my next summary would say if it came now',
      answer: z.object({
        loops: z.array(z.object({ id: z.int(), name: z.string(), lines: z.array(z.string()) })),
      }),
    },
    async (ctx, db) => {
      const { userId } = ctx.viewer;
      const { digest } = await getSettings(ctx, db);
      const news = await collectNews(db, ctx.now, [{ userId, digest: digest === 'off' ? 'weekly' : digest }]);
      const loops = news.get(userId) ?? [];
      return ok({ loops: loops.map(({ loopId, loop, lines }) => ({ id: loopId, name: loop, lines })) });
    },
  ),
];

async function shapeSettings(ctx: SignedIn, db: Db | Tx) {
  const { digest, hour, weekday, quiet, announcements, push, asks } = await getSettings(ctx, db);
  return {
    notification_settings: {
      ...{ digest, digest_hour: hour, digest_weekday: weekday, asks },
      ...{ quiet_from: quiet.from, quiet_until: quiet.until, quiet_weekdays: quiet.weekdays },
      ...{ announcements, push_announcements: push.announcements, push_preview: push.preview },
      ...{ push_message: push.message, push_comment: push.comment, push_post: push.post },
      push_events: push.events,
    },
  };
}
