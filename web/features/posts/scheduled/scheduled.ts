import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../../lib/app-context.tsx';
import { scheduledKey } from '../posts.ts';
import { ScheduledPostsDocument, type ScheduledPostsQuery } from './scheduled.gen.ts';

export type ScheduledPost = ScheduledPostsQuery['allPosts'][number];

/** My own posts that come out later, the next one first. */
export function useScheduled(loopId: number) {
  const { graphql } = useTransport();
  return useQuery({
    queryKey: [...scheduledKey, loopId],
    queryFn: async ({ signal }) => {
      const { allPosts } = await graphql(ScheduledPostsDocument, { loop: String(loopId) }, signal);
      return allPosts.toSorted((a, b) => (a.publish_at ?? '').localeCompare(b.publish_at ?? ''));
    },
  });
}

/** "Friday 4 December 2026 at 07:30 (Europe/London)" */
function momentWords(iso: string, timeZone: string): string {
  const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${moment.format(new Date(iso))} (${timeZone})`;
}

export const comesOut = (iso: string, timeZone: string) => `Comes out on ${momentWords(iso, timeZone)}`;
export const stayedIn = (iso: string, timeZone: string) =>
  `Did not come out on ${momentWords(iso, timeZone)}`;
