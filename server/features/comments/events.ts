import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

const comment = { loop_id: z.number(), post_id: z.number(), comment_id: z.number(), user_id: z.number() };
export const commentCreated = defineEvent('comment.created', comment);
export const commentUpdated = defineEvent('comment.updated', comment);
export const commentDeleted = defineEvent('comment.deleted', comment);
