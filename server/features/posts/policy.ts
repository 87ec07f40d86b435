import type { UserId } from '../../platform/context.ts';
import type { Reader } from '../memberships/queries.ts';

export type PostAbilities = { update: boolean; delete: boolean; report: boolean; comment: boolean };

type Authored = { userId: UserId };

export function postAbilities(reader: Reader, post: Authored): PostAbilities {
  const edits = mayEdit(reader, post);
  return { update: edits, delete: edits, report: reader.isMember && !edits, comment: reader.isMember };
}

/** The author and the loop's admins. */
export function mayEdit(reader: Reader, post: Authored): boolean {
  return reader.isMember && (post.userId === reader.userId || reader.isAdmin);
}
