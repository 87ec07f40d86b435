import { sql } from 'drizzle-orm';
import { type Lock, mayDiscuss } from '../../access/post-policy.ts';
import { isAdminOfIt } from '../../access/posts.ts';
import type { Right } from '../../access/right.ts';
import type { Tags } from '../../platform/cable/channel.ts';
import type { UserId } from '../../platform/context.ts';

type Thread = { right: Right; post: { lock: Lock | null; isPostAdmin: boolean } };

const standings = ['nobody', 'self', 'everyone'] as const;

/** The people whose comments they may change in a thread; also the tag of their subscription. */
export type Standing = (typeof standings)[number];

export function standingOf(tags: Tags): Standing {
  return standings.find((standing) => tags.includes(standing)) ?? 'nobody';
}

export function standingIn({ right, post }: Thread): Standing {
  if (!mayDiscuss(right, post)) return 'nobody';
  return post.isPostAdmin || right.isAdmin ? 'everyone' : 'self';
}

export function commentAbilities(
  userId: UserId,
  standing: Standing,
  comment: { userId: UserId; deletedAt: unknown },
) {
  const isWithin = standing === 'everyone' || (standing === 'self' && comment.userId === userId);
  const may = isWithin && comment.deletedAt === null;
  return { update: may, delete: may };
}

/** The same of `held`, in a statement where `mayWriteOn` holds. */
export const mayChangeHeld = sql`(held.user_id = mine.user_id or mine.admin_since is not null or ${isAdminOfIt})`;
