import type { UserId } from '../../platform/context.ts';
import type { Right } from '../memberships/queries.ts';

export type PostAbilities = { update: boolean; delete: boolean; report: boolean; comment: boolean };

type Authored = { userId: UserId };

export function postAbilities(right: Right, post: Authored): PostAbilities {
  const edits = mayEdit(right, post);
  return { update: edits, delete: edits, report: right.isMember && !edits, comment: right.isMember };
}

/** The author and the loop's admins. */
export function mayEdit(right: Right, post: Authored): boolean {
  return right.isMember && (post.userId === right.userId || right.isAdmin);
}
