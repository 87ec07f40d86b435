import type { Standing } from '@loopyard/contract/thread-policy.ts';
import { sql } from 'drizzle-orm';
import { adminTag } from '../../access/audience.ts';
import { isAdminOfIt } from '../../access/posts.ts';
import type { Tags } from '../../platform/cable/channel.ts';

const standings: Standing[] = ['nobody', 'self', 'everyone'];

/** A subscription to a thread has its reader's standing for a tag. */
export function standingOf(tags: Tags): Standing {
  return standings.find((standing) => tags.includes(standing)) ?? 'nobody';
}

export function isAdminBy(tags: Tags): boolean {
  return tags.includes(adminTag);
}

/** The right of `commentAbilities` to the comment `locked`, in a statement where `mayWriteOn` holds. */
export const mayChangeLocked = sql`(locked.user_id = mine.user_id or mine.admin_since is not null
  or (${isAdminOfIt} and locked.held_for is null))`;
