import { z } from 'zod';
import type { LoopId, PostId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const post = { loop_id: idOf<LoopId>(), post_id: idOf<PostId>(), user_id: idOf<UserId>() };
const watchedPost = {
  ...post,
  /** Its words ask for an admin's look. */
  is_watched: z.boolean().nullish(),
};
export const postCreated = defineEvent('post.created', watchedPost);
export const postEdited = defineEvent('post.edited', watchedPost);
export const postDeleted = defineEvent('post.deleted', post);
export const postUnlocked = defineEvent('post.unlocked', post);
export const passwordGuessed = defineEvent('post.password_guessed', post);
export const postPaid = defineEvent('post.paid', post);
/** A new one that waits. */
export const postHeld = defineEvent('post.held', watchedPost);
/** It came out: nobody else had seen it before. */
export const postReleased = defineEvent('post.released', post);
/** It gets a time to come out, or another one. */
export const postScheduled = defineEvent('post.scheduled', { ...post, publish_at: z.string() });
const ofItself = { ...post, user_id: z.null() };
/** Its time came, and it is out. */
export const postCameOut = defineEvent('post.came_out', ofItself);
/** Its time came, and it waits or was refused. */
export const postStayedIn = defineEvent('post.stayed_in', ofItself);
/** Everybody who may see it is told. */
export const postAnnounced = defineEvent('post.announced', post);
/** An announcement, by a member for the first time. */
export const announcementSeen = defineEvent('post.announcement_seen', post);
export const postNarrowed = defineEvent('post.narrowed', post);
export const postInvited = defineEvent('post.invited', { ...post, invited: z.array(idOf<UserId>()) });
