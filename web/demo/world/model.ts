import type { FeePeriod, Language } from '@loopyard/contract/loops.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import type { LoopKey } from '../../../seeds/shape.ts';

/** The demo's world as it is kept in memory: rows, as a database would have them. Times are ISO 8601. */
export type World = {
  loops: DemoLoop[];
  people: DemoPerson[];
  posts: DemoPost[];
  comments: DemoComment[];
  subscriptions: DemoSubscription[];
  notifications: DemoNotification[];
  reports: DemoReport[];
  /** Those on no post yet, too; by key. */
  uploads: Map<string, DemoMedia>;
  nextId: () => number;
};

export type DemoMedia = RestAnswer<'GET /api/uploads/:key'>['media'];
export type DemoPortrait = NonNullable<RestAnswer<'GET /api/users/:id'>['user']['portrait']>;
export type DemoRole = RestAnswer<'POST /api/loops/:id/roles'>['role'];
export type DemoCode = RestAnswer<'GET /api/loops/:id/invitation_codes'>['loop_codes'][number];
export type DemoInvitation = RestAnswer<'GET /api/loops/:id/invitations'>['invitations'][number];
export type DemoPreferences = RestAnswer<'GET /api/notification_preferences'>['notification_preferences'];
type LoopAnswer = RestAnswer<'PUT /api/loops/:id'>['loop'];

type Profile = { nickname: string | null; bio: string | null; portrait: DemoPortrait | null };

export type DemoPerson = Profile & {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  preferences: DemoPreferences;
  createdAt: string;
};

export type DemoMember = Profile & {
  userId: number;
  profileId: number;
  isAdmin: boolean;
  roleId: number | null;
  /** When they last looked at the loop. */
  seenAt: string | null;
};

export type DemoLoop = {
  id: number;
  /** Which of the seeded ones it is; null: it was made here. */
  key: LoopKey | null;
  name: string;
  ownerId: number;
  welcomeText: string | null;
  language: Language | null;
  logo: LoopAnswer['logo'];
  isPublic: boolean;
  hasGuestAccess: boolean;
  defaultRoleId: number | null;
  /** What being a member costs; null: nothing. */
  fee: { pence: number; period: FeePeriod } | null;
  createdAt: string;
  roles: DemoRole[];
  members: DemoMember[];
  codes: DemoCode[];
  invitations: DemoInvitation[];
};

export type DemoPost = {
  id: number;
  loopId: number;
  authorId: number;
  title: string;
  media: DemoMedia[];
  /** Null: the first. */
  mainMediaId: number | null;
  createdAt: string;
  updatedAt: string;
  /** Counts the changes of its comments. */
  seq: number;
  /** By person, when they first opened it. */
  seenAt: Map<number, string>;
  adminIds: number[];
  inviteeIds: number[];
  restrictedToRoleId: number | null;
  isDistractionFree: boolean;
  isCloneable: boolean;
  clonedFromId: number | null;
  pricePence: number | null;
  password: string | null;
  /** Who has given the password. */
  unlockedFor: number[];
};

export type DemoComment = {
  id: number;
  postId: number;
  authorId: number;
  text: string;
  uuid: string | null;
  seq: number;
  isDeleted: boolean;
  editorId: number | null;
  createdAt: string;
  updatedAt: string;
};

export type DemoSubscription = {
  id: number;
  loopId: number;
  userId: number;
  type: 'Post' | 'User';
  subjectId: number;
  isSilent: boolean;
  createdAt: string;
};

export type DemoNotification = {
  id: number;
  loopId: number;
  userId: number;
  action: 'new_message' | 'updated' | 'created' | 'invited';
  postId: number;
  actorId: number;
  readAt: string | null;
  createdAt: string;
};

export type DemoReport = {
  id: number;
  loopId: number;
  postId: number;
  reporterId: number;
  reason: string;
  /** As the post was when it was reported. */
  copy: { title: string; authorId: number; media: string[] };
  resolution: 'removed' | 'kept' | null;
  note: string | null;
  createdAt: string;
  resolvedAt: string | null;
};
