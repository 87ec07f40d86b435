import type { UserId } from '../../platform/context.ts';
import type { Right } from '../memberships/queries.ts';

export type CommentAbilities = { update: boolean; delete: boolean };

type Written = { userId: UserId; deletedAt: Date | null };

export function commentAbilities(right: Right, comment: Written): CommentAbilities {
  const moderates = mayChange(right, comment) && comment.deletedAt === null;
  return { update: moderates, delete: moderates };
}

/** The author and the loop's admins. */
export function mayChange(right: Right, comment: Pick<Written, 'userId'>): boolean {
  return right.isMember && (comment.userId === right.userId || right.isAdmin);
}
