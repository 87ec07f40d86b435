import { type Lock, mayDiscuss } from '../../access/post-policy.ts';
import type { Right } from '../../access/right.ts';
import type { Tags } from '../../platform/cable/channel.ts';
import type { UserId } from '../../platform/context.ts';
import type { CommentRow } from './shape.ts';

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
  comment: Pick<CommentRow['comment'], 'userId' | 'deletedAt'>,
) {
  const may = mayChange(userId, standing, comment) && comment.deletedAt === null;
  return { update: may, delete: may };
}

export function mayChange(
  userId: UserId,
  standing: Standing,
  comment: Pick<CommentRow['comment'], 'userId'>,
): boolean {
  return standing === 'everyone' || (standing === 'self' && comment.userId === userId);
}
