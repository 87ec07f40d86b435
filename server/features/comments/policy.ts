import { type Lock, mayDiscuss } from '../../access/post-policy.ts';
import type { Right } from '../../access/right.ts';
import type { CommentRow } from './shape.ts';

type PostAccess = { lock: Lock | null; isPostAdmin: boolean };

export function commentAbilities(
  right: Right,
  post: PostAccess,
  comment: Pick<CommentRow['comment'], 'userId' | 'deletedAt'>,
) {
  const moderates = mayChange(right, post, comment) && comment.deletedAt === null;
  return { update: moderates, delete: moderates };
}

export function mayChange(
  right: Right,
  post: PostAccess,
  comment: Pick<CommentRow['comment'], 'userId'>,
): boolean {
  const moderates = post.isPostAdmin || right.isAdmin;
  return mayDiscuss(right, post) && (comment.userId === right.userId || moderates);
}
