import { z } from 'zod';
import type { LoopId, PostId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const post = { loop_id: idOf<LoopId>(), post_id: idOf<PostId>(), user_id: idOf<UserId>() };
export const announcementConfirmed = defineEvent('announcement.confirmed', post);
/** `nth`: which of its reminders. */
export const announcementReminded = defineEvent('announcement.reminded', { ...post, nth: z.number() });
