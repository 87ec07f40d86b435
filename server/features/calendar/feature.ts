import type { Compose } from '../../feature.ts';
import { on, onBatch } from '../../platform/events/events.ts';
import { nightly } from '../../platform/jobs/chores.ts';
import { ok } from '../../platform/result.ts';
import { memberLeft } from '../memberships/events.ts';
import { posts } from '../posts/tables.ts';
import { dateCancelled, datesChanged, eventAnswered, placeGiven } from './events.ts';
import { addFeeds } from './feed-page.ts';
import { framesOf } from './frames.ts';
import { wrongMoments } from './moments.ts';
import { isToComeIn, withdrawAnswers } from './places.ts';
import { remindOfDates } from './reminding.ts';
import { eventRoutes } from './rest.ts';
import { fileRoutes } from './rest-files.ts';
import { peopleRoutes } from './rest-people.ts';

export const calendar: Compose = (parts) => {
  const { database, clock, log, links } = parts;
  const ctxOf = () => ({ viewer: null, now: clock.now(), requestId: 'calendar', log });
  return {
    routes: [...eventRoutes, ...peopleRoutes(links), ...fileRoutes(parts)],
    nouns: { events: posts, calendar_feeds: null },
    reactions: [
      ...[eventAnswered, datesChanged, dateCancelled, placeGiven].map((event) =>
        onBatch(event, async (ids) => ({ broadcasts: await framesOf(database.db, ids) })),
      ),
      on(memberLeft, async ({ loop_id: loopId, user_id: userId }) => {
        const ctx = ctxOf();
        await database.transact(async (tx) => {
          await withdrawAnswers(ctx, tx, userId, isToComeIn(loopId, ctx.now));
          return ok(null);
        });
        return {};
      }),
    ],
    chores: [
      { name: 'event-reminders', cron: '*/5 * * * *', run: () => remindOfDates(ctxOf(), database) },
      { name: 'dates', cron: nightly, run: () => wrongMoments(database.db, clock.now(), { fix: true }) },
    ],
    serve: (http) => addFeeds(http, parts),
  };
};
