import type { Standing } from '@loopyard/contract/policy.ts';
import { sql } from 'drizzle-orm';
import { isAdminOfIt } from '../../access/posts.ts';
import type { Tags } from '../../platform/cable/channel.ts';

const standings: Standing[] = ['nobody', 'self', 'everyone'];

/** A subscription to a thread has its reader's standing for a tag. */
export function standingOf(tags: Tags): Standing {
  return standings.find((standing) => tags.includes(standing)) ?? 'nobody';
}

/** The right of `commentAbilities` to the comment `held`, in a statement where `mayWriteOn` holds. */
export const mayChangeHeld = sql`(held.user_id = mine.user_id or mine.admin_since is not null or ${isAdminOfIt})`;
