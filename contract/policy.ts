// Rights in a loop, told from facts about people. The server asks here for its answers and refusals, the demo too.

type Person = { userId: number; isAdmin: boolean };
type Reader = Person & { isMember: boolean; hasLapsed: boolean };

export type Lock = 'password' | 'payment';

/** Each closure of a post, and how others then see it: not at all, or locked. The first that holds counts. */
export const closureShows = {
  role: 'nothing',
  password: 'password',
  price: 'payment',
} as const satisfies Record<string, 'nothing' | Lock>;
export type ClosureName = keyof typeof closureShows;

type Managed = { userId: number; isPostAdmin: boolean };
type Locked = { lock: Lock | null };

export function loopAbilities(reader: Omit<Reader, 'userId'> & { isOwner: boolean }) {
  return {
    update: reader.isAdmin,
    delete: reader.isAdmin,
    invite: reader.isAdmin,
    manage_members: reader.isAdmin,
    see_analytics: reader.isAdmin,
    hand_over: mayHandOver(reader),
    post: reader.isMember && !reader.hasLapsed,
    leave: reader.isMember && !reader.isAdmin,
    review_reports: reader.isAdmin,
  };
}

export function mayHandOver(member: { isOwner: boolean }): boolean {
  return member.isOwner;
}

export function maySeeCodes(member: { isAdmin: boolean }): boolean {
  return member.isAdmin;
}

export type MemberAbilities = ReturnType<typeof memberAbilities>;

export function memberAbilities(viewer: Person, person: Person & { isOwner: boolean }) {
  return {
    add_admin: viewer.isAdmin && !person.isAdmin,
    remove_admin: viewer.isAdmin && person.isAdmin && !person.isOwner,
    remove: viewer.isAdmin && !person.isOwner && person.userId !== viewer.userId,
    give_role: viewer.isAdmin,
    see_analytics: maySeeNumbersOf(viewer, person.userId),
  };
}

export function maySeeNumbersOf(member: Person, userId: number): boolean {
  return member.userId === userId || member.isAdmin;
}

export function postAbilities(reader: Reader, post: Managed & Locked) {
  const edits = mayEdit(reader, post);
  return {
    update: edits,
    delete: edits,
    report: reader.isMember && !edits,
    comment: mayDiscuss(reader, post) && !reader.hasLapsed,
    subscribe: reader.isMember,
    unlock: reader.isMember,
  };
}

export function mayEdit(reader: Omit<Reader, 'hasLapsed'>, post: Managed): boolean {
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
  const isWithin = standing === 'everyone' || (standing === 'self' && comment.userId === userId);
  const may = isWithin && !comment.isDeleted;
  return { update: may, delete: may };
}

export function mayResolve(admin: { userId: number }, report: { authorId: number }): boolean {
  return report.authorId !== admin.userId;
}
