import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

const post = { loop_id: z.number(), post_id: z.number(), user_id: z.number() };
export const postCreated = defineEvent('post.created', post);
export const postEdited = defineEvent('post.edited', post);
export const postDeleted = defineEvent('post.deleted', post);
/** These members' attention was asked for. */
export const postInvited = defineEvent('post.invited', { ...post, invited: z.array(z.number()) });
