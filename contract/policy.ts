// Rights in a loop, told from facts about people. The server asks here for its answers and refusals, the demo too.

export type Person = { userId: number; isAdmin: boolean };
export type Reader = Person & { isMember: boolean };
/** `isMuted`: they may not write for a while. */
type Writer = Reader & { hasLapsed: boolean; isMuted: boolean };
type Settler = { isAdmin: boolean; isLead: boolean };

export type Lock = 'password' | 'payment';

/** Each closure of a post, and how others then see it: not at all, or locked. The first that holds counts. */
export const closureShows = {
  held: 'nothing',
  schedule: 'nothing',
  role: 'nothing',
  password: 'password',
  price: 'payment',
} as const satisfies Record<string, 'nothing' | Lock>;
export type ClosureName = keyof typeof closureShows;

/** A held thing is seen by its author and the loop's admins alone, not by a post's admins. */
export function seesHeld(reader: Person, thing: { userId: number }): boolean {
  return reader.isAdmin || reader.userId === thing.userId;
}

type Managed = { userId: number; isPostAdmin: boolean };
export type Locked = { lock: Lock | null };

/** `mayPost`, like `mayComment` below: the loop's rules let them. `isClosed`: to comments. */
export function loopAbilities(
  reader: Omit<Writer, 'userId'> &
    Settler & { isOwner: boolean; mayPost: boolean; mayAnnounce: boolean; mayPlan: boolean },
) {
  const mayWrite = reader.isMember && !reader.hasLapsed && !reader.isMuted;
  return {
    update: reader.isAdmin,
    delete: reader.isAdmin,
    invite: reader.isAdmin,
    manage_members: reader.isAdmin,
    see_analytics: reader.isAdmin,
    hand_over: mayHandOver(reader),
    post: mayWrite && reader.mayPost,
    announce: mayWrite && reader.mayAnnounce,
    plan: mayWrite && reader.mayPost && reader.mayPlan,
    leave: reader.isMember && !reader.isAdmin,
    review_reports: mayReviewReports(reader),
    read_log: mayReadLog(reader),
  };
}

/** Safeguarding leads do, beside the admins. */
export function mayReviewReports(member: Settler): boolean {
  return member.isAdmin || member.isLead;
}

/** Safeguarding leads do, beside the admins. */
export function mayReadLog(member: Settler): boolean {
  return member.isAdmin || member.isLead;
}

export function mayHandOver(member: { isOwner: boolean }): boolean {
  return member.isOwner;
}

export function maySeeCodes(member: { isAdmin: boolean }): boolean {
  return member.isAdmin;
}

/** In a protected loop only admins and leads learn when others were there. */
export function maySeeLastSeen(
  viewer: Person & Settler & { isAdultsOnly: boolean },
  userId: number,
): boolean {
  return viewer.isAdultsOnly || viewer.userId === userId || mayReviewReports(viewer);
}

export type Age = { isMinor: boolean; isAgeKnown: boolean };

/**
 * The member's own mark counts, else their role's, else what their account says. Without all they are taken for a
 * minor, but for admins. Where everybody is an adult nobody is one. @param marks null: nobody has said, or no role
 */
export function ageOf(
  marks: { ofMember: boolean | null; ofRole: boolean | null; ofAccount: boolean | null },
  member: { isAdmin: boolean; isAdultsOnly: boolean },
): Age {
  if (member.isAdultsOnly) return { isMinor: false, isAgeKnown: true };
  const mark = marks.ofMember ?? marks.ofRole ?? marks.ofAccount;
  return { isMinor: mark ?? !member.isAdmin, isAgeKnown: mark !== null || member.isAdmin };
}

/** Admins and leads do, and each member of themselves. */
export function maySeeAge(viewer: Person & Settler, userId: number): boolean {
  return viewer.userId === userId || mayReviewReports(viewer);
}

export function postAbilities(
  reader: Writer & { mayComment: boolean },
  post: Managed &
    Locked & {
      isClosed: boolean;
      isAnnounced: boolean;
      takesReactions: boolean;
      takesVotes: boolean;
      takesAnswers: boolean;
    },
) {
  const edits = mayEdit(reader, post);
  return {
    update: edits && !reader.isMuted,
    delete: edits,
    report: reader.isMember && !edits,
    comment:
      mayDiscuss(reader, post) && !reader.hasLapsed && !reader.isMuted && reader.mayComment && !post.isClosed,
    subscribe: reader.isMember,
    unlock: reader.isMember,
    see_receipts: maySeeReceipts(reader, post),
    react: mayDiscuss(reader, post) && !reader.hasLapsed && !reader.isMuted && post.takesReactions,
    pin: mayPin(reader),
    vote: mayDiscuss(reader, post) && !reader.hasLapsed && !reader.isMuted && post.takesVotes,
    answer: mayDiscuss(reader, post) && !reader.hasLapsed && !reader.isMuted && post.takesAnswers,
    see_revisions: edits,
  };
}

/** Whether they learn who has seen and confirmed it, and may remind the others. */
export function maySeeReceipts(reader: Reader, post: Managed & { isAnnounced: boolean }): boolean {
  return post.isAnnounced && mayEdit(reader, post);
}

export function mayPin(reader: { isAdmin: boolean }): boolean {
  return reader.isAdmin;
}

export function mayEdit(reader: Reader, post: Managed): boolean {
  return reader.isMember && (post.userId === reader.userId || post.isPostAdmin || reader.isAdmin);
}

export function mayDiscuss(reader: { isMember: boolean }, post: Locked): boolean {
  return reader.isMember && post.lock === null;
}
