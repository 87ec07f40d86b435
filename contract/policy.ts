// Rights in a loop, told from facts about people. The server asks here for its answers and refusals, the demo too.

type Person = { userId: number; isAdmin: boolean };
type Reader = Person & { isMember: boolean };
/** `isMuted`: they may not write for a while. */
type Writer = Reader & { hasLapsed: boolean; isMuted: boolean };
type Settler = { isAdmin: boolean; isLead: boolean };

export type Lock = 'password' | 'payment';

/** Each closure of a post, and how others then see it: not at all, or locked. The first that holds counts. */
export const closureShows = {
  held: 'nothing',
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
type Locked = { lock: Lock | null };

/** `mayPost`, like `mayComment` below: the loop's rules let them. `isClosed`: to comments. */
export function loopAbilities(
  reader: Omit<Writer, 'userId'> & Settler & { isOwner: boolean; mayPost: boolean; mayAnnounce: boolean },
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

export type MemberAbilities = ReturnType<typeof memberAbilities>;

/** In a protected loop only admins and leads learn when others were there. */
export function maySeeLastSeen(
  viewer: Person & Settler & { isAdultsOnly: boolean },
  userId: number,
): boolean {
  return viewer.isAdultsOnly || viewer.userId === userId || mayReviewReports(viewer);
}

type Viewer = Parameters<typeof maySeeLastSeen>[0];

type Age = { isMinor: boolean; isAgeKnown: boolean };

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

export function memberAbilities(
  viewer: Viewer,
  person: Person & Age & { isOwner: boolean; isLead: boolean },
) {
  const mayRun = !(person.isMinor && person.isAgeKnown);
  return {
    add_admin: viewer.isAdmin && !person.isAdmin && mayRun,
    remove_admin: viewer.isAdmin && person.isAdmin && !person.isOwner,
    remove: viewer.isAdmin && !person.isOwner && person.userId !== viewer.userId,
    add_lead: viewer.isAdmin && !person.isLead && mayRun,
    remove_lead: viewer.isAdmin && person.isLead,
    give_role: viewer.isAdmin,
    mark_age: viewer.isAdmin && !viewer.isAdultsOnly,
    see_analytics: maySeeNumbersOf(viewer, person.userId),
    see_last_seen: maySeeLastSeen(viewer, person.userId),
  };
}

export function maySeeNumbersOf(member: Person, userId: number): boolean {
  return member.userId === userId || member.isAdmin;
}

export function postAbilities(
  reader: Writer & { mayComment: boolean },
  post: Managed & Locked & { isClosed: boolean; isAnnounced: boolean },
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
  };
}

/** Whether they learn who has seen and confirmed it, and may remind the others. */
export function maySeeReceipts(reader: Reader, post: Managed & { isAnnounced: boolean }): boolean {
  return post.isAnnounced && mayEdit(reader, post);
}

export function mayEdit(reader: Reader, post: Managed): boolean {
  return reader.isMember && (post.userId === reader.userId || post.isPostAdmin || reader.isAdmin);
}

/** The people whose comments somebody may change in a thread. */
export type Standing = 'nobody' | 'self' | 'everyone';

export function standingIn(thread: { right: Reader; post: Locked & { isPostAdmin: boolean } }): Standing {
  const { right, post } = thread;
  if (!mayDiscuss(right, post)) return 'nobody';
  return post.isPostAdmin || right.isAdmin ? 'everyone' : 'self';
}

function mayDiscuss(reader: { isMember: boolean }, post: Locked): boolean {
  return reader.isMember && post.lock === null;
}

export function commentAbilities(
  userId: number,
  standing: Standing,
  comment: { userId: number; isDeleted: boolean },
) {
  const isOwn = comment.userId === userId;
  const isWithin = standing === 'everyone' || (standing === 'self' && isOwn);
  const may = isWithin && !comment.isDeleted;
  return { update: may, delete: may, report: standing === 'self' && !isOwn && !comment.isDeleted };
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
