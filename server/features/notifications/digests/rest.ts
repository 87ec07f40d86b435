import { digests } from '@loopyard/contract/digests.ts';
import { z } from 'zod';
import type { SignedIn } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { read, write } from '../../../platform/http/calls.ts';
import type { Route } from '../../../platform/http/route.ts';
import { ok } from '../../../platform/result.ts';
import { collectNews } from './collect.ts';
import { getDigestSettings, setDigest } from './settings.ts';

const digest = z.enum(digests, { error: 'Please choose one of these' }).describe('A summary by e-mail');
const hour = z.int({ error: 'Please choose an hour from 0 to 23' }).describe('In my time zone, 0 to 23');
const weekday = z.int({ error: 'Please choose a day from 1 to 7' }).describe('1 is Monday, 7 Sunday');
const settings = z.object({ digest, digest_hour: hour, digest_weekday: weekday });
const answer = z.object({
  notification_settings: settings.extend({
    asks: z.boolean().describe('I am a new adult who has not chosen yet'),
  }),
});
const wishes = z.object({
  digest: digest.optional(),
  digest_hour: hour.optional(),
  digest_weekday: weekday.optional(),
});

export const digestRoutes: Route[] = [
  read(
    'GET /api/notification_settings',
    { summary: 'Get when I want a summary by e-mail', answer },
    async (ctx, db) => ok(await shapeSettings(ctx, db)),
  ),
  write(
    'PUT /api/notification_settings',
    {
      summary: 'Choose when I want a summary by e-mail; absent fields stay unchanged',
      body: z.object({ notification_settings: wishes.default({}) }),
      answer,
    },
    async (ctx, tx, { body }) => {
      const { digest, digest_hour: hour, digest_weekday: weekday } = body.notification_settings;
      const result = await setDigest(ctx, tx, { digest, hour, weekday });
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
      const { digest } = await getDigestSettings(ctx, db);
      const news = await collectNews(db, ctx.now, [{ userId, digest: digest === 'off' ? 'weekly' : digest }]);
      const loops = news.get(userId) ?? [];
      return ok({ loops: loops.map(({ loopId, loop, lines }) => ({ id: loopId, name: loop, lines })) });
    },
  ),
];

async function shapeSettings(ctx: SignedIn, db: Db | Tx) {
  const { digest, hour, weekday, asks } = await getDigestSettings(ctx, db);
  return { notification_settings: { digest, digest_hour: hour, digest_weekday: weekday, asks } };
}
