import { oneReadAMinute } from '@loopyard/contract/calendar.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../feature.ts';
import { pageRoute } from '../../platform/http/html.ts';
import { sendProblem } from '../../platform/http/problem.ts';
import { sendVersion } from '../../platform/http/stored.ts';
import { fail } from '../../platform/result.ts';
import { findOpenFeed, noteRead } from './feeds.ts';
import { fileHeaders, icsType, writeFile } from './file.ts';
import { listFileDates } from './list-file-dates.ts';

const dayMs = 86_400_000;
const [pastDays, daysToCome] = [31, 400];

type Parts = Pick<Platform, 'database' | 'clock' | 'limit' | 'baseUrl'>;

/** For calendar programs, which know no password: the token is enough. Nothing else may show or log it. */
export function addFeeds(http: FastifyInstance, { database: { db }, clock, limit, baseUrl }: Parts): void {
  const reads = limit('calendar_feed', 1, 60);
  http.get<{ Params: { token: string } }>('/ical/:token.ics', pageRoute, async (request, reply) => {
    const feed = await findOpenFeed(db, request.params.token);
    if (!feed) return sendProblem(reply, fail('not_found'));
    const full = await reads.take(feed.id);
    if (full) return sendProblem(reply, { ...full, detail: oneReadAMinute });
    const now = clock.now();
    const dayFrom = (days: number) => new Date(now.getTime() + days * dayMs);
    const dates = await listFileDates(db, feed, {
      from: dayFrom(-pastDays),
      to: dayFrom(daysToCome),
    });
    await noteRead(db, feed.id, now);
    const name = feed.loopName ?? 'Loopyard';
    reply.headers(fileHeaders('inline', 'calendar.ics'));
    return sendVersion(reply, icsType, {
      of: JSON.stringify([name, dates]),
      make: () => writeFile({ name, dates, baseUrl: baseUrl() }),
    });
  });
}
