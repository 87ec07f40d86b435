import type { Compose } from '../../feature.ts';
import { on } from '../../platform/events/events.ts';
import { announcementSeen } from '../posts/events.ts';
import { announcementConfirmed } from './events.ts';
import { countingJob, receiptsJob } from './jobs.ts';
import { announcementRoutes } from './rest.ts';

export const announcements: Compose = (parts) => ({
  routes: announcementRoutes,
  reactions: [announcementSeen, announcementConfirmed].map((event) =>
    on(event, async (post, { at }) => ({ jobs: [countingJob(post, at)] })),
  ),
  jobs: [receiptsJob(parts)],
});
