import { z } from 'zod';
import { defineEvent } from '../platform/events/events.ts';

/** The words are there; `now` is what all its times are seen from. */
export const worldSeeded = defineEvent('world.seeded', { now: z.iso.datetime() });
