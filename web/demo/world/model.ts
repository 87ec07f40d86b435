import type { FeePeriod, Language } from '@loopyard/contract/loops.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import type { LoopKey } from '../../../seeds/shape.ts';

/** The demo's tables in memory. Times are ISO 8601. */
export type World = {
  loops: DemoLoop[];
  people: DemoPerson[];
  posts: DemoPost[];
  comments: DemoComment[];
  subscriptions: DemoSubscription[];
  notifications: DemoNotification[];
  reports: DemoReport[];
  /** By key, including uploads without a post. */
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
  seenAt: string | null;
};

export type DemoLoop = {
  id: number;
  /** The seeded loop, or null for one made in the demo. */
  key: LoopKey | null;
  name: string;
  ownerId: number;
  welcomeText: string | null;
  language: Language | null;
  logo: LoopAnswer['logo'];
  isPublic: boolean;
  hasGuestAccess: boolean;
  defaultRoleId: number | null;
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
  /** Null means the first. */
  mainMediaId: number | null;
  createdAt: string;
  updatedAt: string;
  /** Counts changes to its comments. */
  seq: number;
  /** When each person first opened it. */
  seenAt: Map<number, string>;
  adminIds: number[];
  inviteeIds: number[];
  restrictedToRoleId: number | null;
  isDistractionFree: boolean;
  isCloneable: boolean;
  clonedFromId: number | null;
  pricePence: number | null;
  password: string | null;
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
  /** The post at the time of the report. */
  copy: { title: string; authorId: number; media: string[] };
  resolution: 'removed' | 'kept' | null;
  note: string | null;
  createdAt: string;
  resolvedAt: string | null;
};
