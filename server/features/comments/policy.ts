import type { UserId } from '../../platform/context.ts';
import type { Reader } from '../memberships/queries.ts';

export type CommentAbilities = { update: boolean; delete: boolean };

type Written = { userId: UserId; deletedAt: Date | null };

export function commentAbilities(reader: Reader, comment: Written): CommentAbilities {
  const moderates = mayChange(reader, comment) && comment.deletedAt === null;
  return { update: moderates, delete: moderates };
}

/** The author and the loop's admins. */
export function mayChange(reader: Reader, comment: Pick<Written, 'userId'>): boolean {
  return reader.isMember && (comment.userId === reader.userId || reader.isAdmin);
}
