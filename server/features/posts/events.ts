import { z } from 'zod';
import type { LoopId, PostId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const post = { loop_id: idOf<LoopId>(), post_id: idOf<PostId>(), user_id: idOf<UserId>() };
export const postCreated = defineEvent('post.created', post);
export const postEdited = defineEvent('post.edited', post);
export const postDeleted = defineEvent('post.deleted', post);
/** Someone gave a post's password. */
export const postUnlocked = defineEvent('post.unlocked', post);
/** Someone has paid for a post. */
export const postPaid = defineEvent('post.paid', post);
/** Not everyone who saw a post whole may any more. */
export const postNarrowed = defineEvent('post.narrowed', post);
/** These members' attention was asked for. */
export const postInvited = defineEvent('post.invited', { ...post, invited: z.array(idOf<UserId>()) });
