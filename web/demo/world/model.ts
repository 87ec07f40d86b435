import type { AgeBand } from '@loopyard/contract/ages.ts';
import type { CableMessage, CableNotification } from '@loopyard/contract/cable.ts';
import type { NotifyLevel } from '@loopyard/contract/notify.ts';
import type { Sign } from '@loopyard/contract/reactions.ts';
import type { RestAnswer, RestInput } from '@loopyard/contract/rest.ts';

/** Rows have the names of the API's answers; `shapes.ts` adds what depends on who looks. */
export type World = {
  loops: DemoLoop[];
  people: DemoPerson[];
  posts: DemoPost[];
  comments: DemoComment[];
  subscriptions: DemoSubscription[];
  notifications: DemoNotification[];
  cases: DemoCase[];
  blocks: { user_id: number; blocked_user_id: number; created_at: string }[];
  /** Newest first. */
  looks: DemoLook[];
  /** Newest first. */
  sanctions: DemoSanction[];
  /** Newest first. */
  acts: DemoAct[];
  /** Newest first; `of`: the id of a post or comment, and no two of them share one. */
  revisions: { of: number; text: string; by: number; edited_at: string }[];
  /** By key, including uploads without a post. */
  uploads: Map<string, DemoMedia>;
  nextId: () => number;
};

export type LoopAnswer = RestAnswer<'PUT /api/loops/:id'>['loop'];
export type PostAnswer = RestAnswer<'POST /api/posts'>['post'];
export type ReportAnswer = RestAnswer<'GET /api/reports'>['reports'][number];
export type CaseAnswer = RestAnswer<'GET /api/cases'>['cases'][number];
type ActAnswer = RestAnswer<'GET /api/loops/:id/acts'>['acts'][number];
export type UserAnswer = PostAnswer['user'];

export type DemoSanction = Omit<
  RestAnswer<'GET /api/loops/:id/sanctions'>['sanctions'][number],
  'user' | 'created_by' | 'lifted_by' | 'is_over' | 'abilities'
> & { loop_id: number; user_id: number; by_id: number };

export type DemoMedia = RestAnswer<'GET /api/uploads/:key'>['media'];
export type DemoPortrait = NonNullable<UserAnswer['portrait']>;
export type DemoSubscription = RestAnswer<'POST /api/subscriptions'>['subscription'];
export type DemoNotification = CableNotification & { user_id: number; actor_id: number };

type Profile = Pick<UserAnswer, 'nickname' | 'bio' | 'portrait'>;
export type DemoPerson = Profile &
  Pick<UserAnswer, 'id' | 'first_name' | 'last_name' | 'created_at'> & {
    email: string;
    age_band: AgeBand | null;
    preferences: RestAnswer<'GET /api/notification_preferences'>['notification_preferences'];
    /** Unless they turned it off. */
    shows_presence?: boolean;
    /** Once they were asked for. */
    settings?: RestAnswer<'GET /api/notification_settings'>['notification_settings'];
  };
/** `id` names the profile. */
export type DemoMember = Profile & {
  id: number;
  user_id: number;
  is_admin: boolean;
  lead_since: string | null;
  role_id: number | null;
  /** The member's own mark. */
  is_minor: boolean | null;
  /** The answer of their account. */
  age_band: AgeBand | null;
  last_time_seen: string | null;
  notify_level: NotifyLevel;
  notify_muted_until: string | null;
};

/** Fields of answers that are worked out for the person who looks. */
type SeenOnly =
  | `${string}_count`
  | 'abilities'
  | 'asks_adults'
  | 'hashtags'
  | 'is_minor'
  | 'muted_until'
  | 'notify_level'
  | 'notify_muted_until'
  | 'is_held'
  | 'write_refusals'
  | 'house_rules'
  | 'quiet_hours'
  | 'shows_house_rules';

export type DemoWord = RestAnswer<'GET /api/loops/:id/watched_words'>['watched_words'][number];

export type DemoLoop = Omit<
  LoopAnswer,
  SeenOnly | 'admins' | 'time_last_accessed' | 'is_admin' | 'role' | 'is_fee_charged'
> & {
  members: DemoMember[];
  codes: RestAnswer<'GET /api/loops/:id/invitation_codes'>['loop_codes'];
  invitations: RestAnswer<'GET /api/loops/:id/invitations'>['invitations'];
  /** The changed ones only. */
  rules: RestInput<'PUT /api/loops/:id/rules'>['body'];
  watched_words: DemoWord[];
};

export type DemoLook = Pick<RestAnswer<'GET /api/looks'>['looks'][number], 'id' | 'at' | 'kind'> & {
  loop_id: number;
  by_id: number;
  subject_id: number;
};

export type DemoAct = Omit<ActAnswer, 'actor' | 'subject_name'> & { loop_id: number; actor_id: number };

/** `votes`: what each person chose. */
export type DemoPoll = Omit<
  NonNullable<PostAnswer['poll']>,
  'options' | 'voters_count' | 'has_voted' | 'my_positions'
> & { options: string[]; votes: Map<number, number[]> };

export type PostEvent = NonNullable<PostAnswer['event']>;
type ShownDate = PostEvent['date'];
/** `answers`: of each person, in the order in which they came. */
export type DemoDate = Omit<ShownDate, 'counts' | 'my_answer'> & {
  answers: Map<number, NonNullable<ShownDate['my_answer']>>;
};
export type EventRow = Omit<PostEvent, 'date'> & { dates: DemoDate[] };
/** It shapes itself, so that a feed without events loads nothing of that. */
export type DemoEvent = {
  row: EventRow;
  shape: (viewerId: number, now: Date) => PostEvent;
  takesAnswers: (now: Date) => boolean;
};

export type DemoPost = Omit<
  PostAnswer,
  | SeenOnly
  | 'user'
  | 'admins'
  | `${string}_media`
  | 'lock'
  | 'subscription_id'
  | 'is_silent'
  | 'sort_date'
  | 'poll'
  | 'event'
  | `${string}reaction${string}`
> & {
  poll: DemoPoll | null;
  event: DemoEvent | null;
  user_id: number;
  admin_ids: number[];
  media: DemoMedia[];
  /** Null means the first. */
  main_media_id: number | null;
  password: string | null;
  unlocked_for: number[];
  /** When each person first opened it. */
  seen_at: Map<number, string>;
  /** When each confirmed it, if it is an announcement that asks for it. */
  confirmed_at: Map<number, string>;
  /** The sign of each person. */
  signs: Map<number, Sign>;
  reminded_at: string[];
};

export type DemoComment = Omit<
  CableMessage,
  'messageable_type' | 'user' | 'edit_user' | 'abilities' | 'reactions'
> & {
  user_id: number;
  signs: Map<number, Sign>;
  edit_user_id: number | null;
};

/** Holds the post as it was at the time of the report. */
export type DemoReport = Pick<ReportAnswer, 'id' | 'category' | 'reason' | 'created_at'> & {
  reporter_id: number;
};
/** `message` is for its author. */
export type DemoCase = Pick<
  CaseAnswer,
  'id' | 'loop_id' | 'subject_id' | 'path' | 'source' | 'severity' | 'outcome' | 'reason_code' | 'note'
> &
  Pick<CaseAnswer, 'decided_at' | 'created_at'> &
  Pick<ReportAnswer, 'subject_type'> & {
    author_id: number;
    text: string;
    reports: DemoReport[];
    claimed_by: number | null;
    decided_by: number | null;
    message: string | null;
    appeal: DemoAppeal | null;
    /** A decision took them away, and they can come back. */
    takenThings: { posts: DemoPost[]; comments: DemoComment[]; members: DemoMember[] } | null;
  };
export type DemoAppeal = Omit<NonNullable<CaseAnswer['appeal']>, 'decided_by'> & {
  decided_by: number | null;
};
