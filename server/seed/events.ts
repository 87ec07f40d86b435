import { z } from 'zod';
import { defineEvent } from '../platform/events/events.ts';

/** All times in the seeds are relative to `now`. */
export const worldSeeded = defineEvent('world.seeded', { now: z.iso.datetime() });
