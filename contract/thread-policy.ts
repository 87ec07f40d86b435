import { type Locked, mayDiscuss, type Reader } from './policy.ts';

// Rights under a post, and about what is reported. Few screens need them.

/** The people whose comments somebody may change in a thread. */
export type Standing = 'nobody' | 'self' | 'everyone';

export function standingIn(thread: { right: Reader; post: Locked & { isPostAdmin: boolean } }): Standing {
  const { right, post } = thread;
  if (!mayDiscuss(right, post)) return 'nobody';
  return post.isPostAdmin || right.isAdmin ? 'everyone' : 'self';
}

export function commentAbilities(
  userId: number,
  standing: Standing,
  comment: { userId: number; isDeleted: boolean },
) {
  const isOwn = comment.userId === userId;
  const isWithin = standing === 'everyone' || (standing === 'self' && isOwn);
  const may = isWithin && !comment.isDeleted;
  return {
    update: may,
    delete: may,
    see_revisions: may,
    report: standing === 'self' && !isOwn && !comment.isDeleted,
  };
}

/** `takesReactions`: it is not held, and the loop has not turned them off. */
export function mayReact(
  standing: Standing,
  comment: { isDeleted: boolean; takesReactions: boolean },
): boolean {
  return standing !== 'nobody' && !comment.isDeleted && comment.takesReactions;
}

/** Anybody of a loop but oneself, admins too. */
export function mayReport(
  member: { isMember: boolean; userId: number },
  person: { userId: number },
): boolean {
  return member.isMember && person.userId !== member.userId;
}

/** Whether somebody who runs the loop sees the case. */
export function mayReview(admin: { userId: number }, its: { authorId: number }): boolean {
  return its.authorId !== admin.userId;
}

/** A reporter does not decide it. */
export function mayDecide(
  admin: { userId: number },
  its: { authorId: number; reporterIds: number[] },
): boolean {
  return mayReview(admin, its) && !its.reporterIds.includes(admin.userId);
}
