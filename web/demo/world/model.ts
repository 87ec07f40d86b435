import type { CableMessage, CableNotification } from '@loopyard/contract/cable.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';

/** Rows have the names of the API's answers; `shapes.ts` adds what depends on who looks. */
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

export type LoopAnswer = RestAnswer<'PUT /api/loops/:id'>['loop'];
export type PostAnswer = RestAnswer<'POST /api/posts'>['post'];
export type ReportAnswer = RestAnswer<'GET /api/reports'>['reports'][number];
export type UserAnswer = PostAnswer['user'];

export type DemoMedia = RestAnswer<'GET /api/uploads/:key'>['media'];
export type DemoPortrait = NonNullable<UserAnswer['portrait']>;
export type DemoSubscription = RestAnswer<'POST /api/subscriptions'>['subscription'];
export type DemoNotification = CableNotification & { user_id: number };

type Profile = Pick<UserAnswer, 'nickname' | 'bio' | 'portrait'>;
export type DemoPerson = Profile &
  Pick<UserAnswer, 'id' | 'first_name' | 'last_name' | 'created_at'> & {
    email: string;
    preferences: RestAnswer<'GET /api/notification_preferences'>['notification_preferences'];
  };
/** `id` names the profile. */
export type DemoMember = Profile & {
  id: number;
  user_id: number;
  is_admin: boolean;
  role_id: number | null;
  last_time_seen: string | null;
};

/** Fields of answers that are worked out for the person who looks. */
type SeenOnly = `${string}_count` | 'abilities';

export type DemoLoop = Omit<
  LoopAnswer,
  SeenOnly | 'admins' | 'time_last_accessed' | 'is_admin' | 'role' | 'is_fee_charged'
> & {
  members: DemoMember[];
  codes: RestAnswer<'GET /api/loops/:id/invitation_codes'>['loop_codes'];
  invitations: RestAnswer<'GET /api/loops/:id/invitations'>['invitations'];
};

export type DemoPost = Omit<
  PostAnswer,
  SeenOnly | 'user' | 'admins' | `${string}_media` | 'lock' | 'subscription_id' | 'sort_date'
> & {
  user_id: number;
  admin_ids: number[];
  media: DemoMedia[];
  /** Null means the first. */
  main_media_id: number | null;
  password: string | null;
  unlocked_for: number[];
  /** When each person first opened it. */
  seen_at: Map<number, string>;
};

export type DemoComment = Omit<CableMessage, 'messageable_type' | 'user' | 'edit_user' | 'abilities'> & {
  user_id: number;
  edit_user_id: number | null;
};

/** Holds the post as it was at the time of the report. */
export type DemoReport = Omit<ReportAnswer, 'reporter' | 'post' | 'status' | 'outcome'> & {
  post_id: number;
  reporter_id: number;
  author_id: number;
  title: string;
  media: string[];
};
