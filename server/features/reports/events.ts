import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

const report = { loop_id: z.number(), report_id: z.number(), user_id: z.number() };
export const postReported = defineEvent('post.reported', report);
export const reportResolved = defineEvent('report.resolved', report);
