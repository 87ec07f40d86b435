import type { GraphQLResolveInfo } from 'graphql';
import type { GraphqlContext } from './platform/graphql/context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: number | string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
};

/** A post that everybody who may see it was told of. */
export type Announcement = {
  /** When everybody was told, the last time. */
  announced_at: Scalars['String']['output'];
  confirm_until: Maybe<Scalars['String']['output']>;
  /** When I confirmed it: `POST posts/{id}/confirm`. */
  confirmed_at: Maybe<Scalars['String']['output']>;
  /** In `post`, with `see_receipts`; else null. */
  counts: Maybe<ReceiptCounts>;
  is_urgent: Scalars['Boolean']['output'];
  /** Members are asked to confirm that they have read it. */
  wants_confirmation: Scalars['Boolean']['output'];
};

/** Whether people are asked if they come; `wanted` tells everybody who may see it. */
export type Asking =
  | 'off'
  | 'open'
  | 'wanted';

export type AuthPayload = {
  /** Send it as `Authorization`. It is shown only once. */
  auth_token: Scalars['String']['output'];
  /** This device keeps it, also when logged out, and sends it at its next login. It is not enough to log in. */
  device_secret: Scalars['String']['output'];
  user: User;
  /** Until a parent agrees, this session opens nothing but the calls about that. */
  waits_for_parent: Scalars['Boolean']['output'];
};

/** An absent or null field counts as empty, and its error has the name of the field. */
export type CreateUserInput = {
  /** `under_13`, `13_to_15`, `16_or_17` or `18_or_older`. Kept with the account and not changed later. */
  age_band?: InputMaybe<Scalars['String']['input']>;
  /** The secret that this device got at its last login. With it, wrong passwords of other people don’t lock this device out. */
  device_secret?: InputMaybe<Scalars['String']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
  first_name?: InputMaybe<Scalars['String']['input']>;
  last_name?: InputMaybe<Scalars['String']['input']>;
  /** An invitation, as a code or the token of an e-mail. The account is a member of its loop at once. Required where sign-up is by invitation. */
  loop_code?: InputMaybe<Scalars['String']['input']>;
  /** Required below the server’s age of consent, unless the school answers for its invitation. The parent is asked, and until they agree the account waits. */
  parent_email?: InputMaybe<Scalars['String']['input']>;
  password?: InputMaybe<Scalars['String']['input']>;
};

/** Something that takes place, once or again and again. Its dates are at `GET events`. */
export type Event = {
  /** How long before a date answers are wanted; 0: until it begins. */
  answer_before_minutes: Scalars['Int']['output'];
  answers: Asking;
  /** Places of one date. Null: as many as come. */
  capacity: Maybe<Scalars['Int']['output']>;
  /** The date that goes on or comes next; after the last one, that. */
  date: EventDate;
  ends_local: Scalars['String']['output'];
  /** How many people one may bring. */
  guests_max: Scalars['Int']['output'];
  is_all_day: Scalars['Boolean']['output'];
  /** Days without a date, such as 2026-12-22. */
  left_out: Array<Scalars['String']['output']>;
  link: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  place: Maybe<Scalars['String']['output']>;
  /** How long before a date those who come are reminded. */
  remind_minutes: Array<Scalars['Int']['output']>;
  /** A subset of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU;UNTIL=20260717. Null: it takes place once. */
  rule: Maybe<Scalars['String']['output']>;
  /** The first date by the clock on the wall of its time zone, such as 2026-12-03T17:00. The end of an all-day event is its last day. */
  starts_local: Scalars['String']['output'];
  time_zone: Scalars['String']['output'];
};

export type EventCounts = {
  maybe: Scalars['Int']['output'];
  no: Scalars['Int']['output'];
  /** How many come, with the people they bring. */
  places: Scalars['Int']['output'];
  waiting: Scalars['Int']['output'];
  yes: Scalars['Int']['output'];
};

export type EventDate = {
  answer_until: Scalars['String']['output'];
  /** The reason that was given for the cancellation. */
  cancel_text: Maybe<Scalars['String']['output']>;
  cancelled_at: Maybe<Scalars['String']['output']>;
  counts: EventCounts;
  ends_at: Scalars['String']['output'];
  ends_local: Scalars['String']['output'];
  /** Its time or place is not that of the series. */
  is_changed: Scalars['Boolean']['output'];
  /** Null: I have not answered. */
  my_answer: Maybe<MyEventAnswer>;
  /** Names it within its event: the time that it was first planned for, such as 20261203T1700, of an all-day event 20261203. */
  nth: Scalars['String']['output'];
  place: Maybe<Scalars['String']['output']>;
  starts_at: Scalars['String']['output'];
  starts_local: Scalars['String']['output'];
  time_zone: Scalars['String']['output'];
};

/** Why only its author and the loop's admins see it: it waits for their approval, or has been removed. `review`: an admin is looking at it. `schedule`: only its author sees it, until it comes out. */
export type HeldFor =
  | 'approval'
  | 'removed'
  | 'reports'
  | 'review'
  | 'sanction'
  | 'schedule'
  | 'words';

/** `waiting`: a yes when every place was taken. */
export type KeptAnswer =
  | 'maybe'
  | 'no'
  | 'waiting'
  | 'yes';

export type MatchField =
  | 'author'
  | 'comment'
  | 'event'
  | 'file'
  | 'title';

export type Media = {
  /** A description for people who can’t see it. */
  alt: Maybe<Scalars['String']['output']>;
  /** For a film: its captions in WebVTT. */
  captions_url: Maybe<Scalars['String']['output']>;
  cover_image_url: Maybe<Scalars['String']['output']>;
  created_at: Scalars['String']['output'];
  download_url: Scalars['String']['output'];
  /** The part of the original that is shown; null: all. */
  edit: Maybe<MediaEdit>;
  feed_url: Maybe<Scalars['String']['output']>;
  format: Maybe<Scalars['String']['output']>;
  height: Maybe<Scalars['Int']['output']>;
  id: Scalars['ID']['output'];
  is_finished_processing: Scalars['Boolean']['output'];
  /** An animated picture: it can be cropped, but not turned. */
  is_moving: Scalars['Boolean']['output'];
  key: Scalars['String']['output'];
  /** For a picture: a copy for a full screen, or `url` if that is no larger. */
  large_url: Maybe<Scalars['String']['output']>;
  name: Maybe<Scalars['String']['output']>;
  order: Maybe<Scalars['Int']['output']>;
  /** The original of an edited picture; works for people who may edit it. */
  original_url: Maybe<Scalars['String']['output']>;
  /** A tiny picture as a data: address, to show until the real one has loaded. */
  placeholder: Maybe<Scalars['String']['output']>;
  /** A sentence, if the file could not be processed. */
  processing_error: Maybe<Scalars['String']['output']>;
  /** 0 to 100. */
  progress: Maybe<Scalars['Int']['output']>;
  /** `image`, `video` or `file`. */
  resource_type: Scalars['String']['output'];
  /** Bytes. */
  size: Maybe<Scalars['Float']['output']>;
  thumb_url: Maybe<Scalars['String']['output']>;
  /** Five for a film. */
  thumbnail_urls: Array<Scalars['String']['output']>;
  title: Maybe<Scalars['String']['output']>;
  /** MIME type of `url`. */
  type: Maybe<Scalars['String']['output']>;
  /** Signed for this session. Ask for the media again once it has expired. */
  url: Scalars['String']['output'];
  uuid: Maybe<Scalars['String']['output']>;
  width: Maybe<Scalars['Int']['output']>;
};

export type MediaCrop = {
  height: Scalars['Int']['output'];
  width: Scalars['Int']['output'];
  x: Scalars['Int']['output'];
  y: Scalars['Int']['output'];
};

/** A picture is first turned, by degrees clockwise, then cropped. The crop is in pixels of the turned picture. */
export type MediaEdit = {
  crop: MediaCrop;
  rotate: Scalars['Float']['output'];
};

/** A comment. */
export type Message = {
  abilities: MessageAbilities;
  created_at: Scalars['String']['output'];
  /** The person who edited it last. */
  edit_user: Maybe<User>;
  /** Why only its author and the loop's admins see it. While it waits to be let through its `seq` is 0, and `after_seq` leaves it out. */
  held_for: Maybe<HeldFor>;
  id: Scalars['ID']['output'];
  is_deleted: Scalars['Boolean']['output'];
  loop_id: Scalars['ID']['output'];
  messageable_id: Scalars['ID']['output'];
  messageable_type: Scalars['String']['output'];
  /** My own sign: `PUT messages/{id}/reaction`. */
  my_reaction: Maybe<Scalars['String']['output']>;
  /** None where it is deleted or held, or the loop has turned them off. */
  reactions: Array<ReactionCount>;
  /** When an admin let it through; only for its author. */
  released_at: Maybe<Scalars['String']['output']>;
  /** The post's `seq` at this comment's last change. */
  seq: Scalars['Int']['output'];
  /** `[Deleted]` once deleted. Names members like the description of a post. */
  text: Scalars['String']['output'];
  updated_at: Scalars['String']['output'];
  user: User;
  /** An id chosen by the client, which makes sending safe to repeat. */
  uuid: Maybe<Scalars['String']['output']>;
};

/** The viewer's rights to a comment. */
export type MessageAbilities = {
  delete: Scalars['Boolean']['output'];
  react: Scalars['Boolean']['output'];
  report: Scalars['Boolean']['output'];
  /** To read its earlier texts: `GET messages/{id}/revisions`. */
  see_revisions: Scalars['Boolean']['output'];
  update: Scalars['Boolean']['output'];
};

export type MessageFilter = {
  messageable_id?: InputMaybe<Scalars['ID']['input']>;
  /** Always `Post`, which is the default. */
  messageable_type?: InputMaybe<Scalars['String']['input']>;
};

export type Mutation = {
  /** 422 `validation`, `email_taken` or `adults_only`, 403 `invitation_needed`, 429 `too_many_requests`. */
  createUser: AuthPayload;
  /** 401 `invalid_credentials`, 403 `account_suspended`, 429 `too_many_requests`. */
  signinUser: AuthPayload;
};


export type MutationCreateUserArgs = {
  input: CreateUserInput;
};


export type MutationSigninUserArgs = {
  input: SigninUserInput;
};

export type MyEventAnswer = {
  answer: KeptAnswer;
  guests: Scalars['Int']['output'];
  /** The time has changed since, so I am asked again. */
  is_stale: Scalars['Boolean']['output'];
  note: Maybe<Scalars['String']['output']>;
};

export type Notifiable = Post;

export type Notification = {
  /** `new_message`, `updated`, `created`, `invited`, `announced`, `remind` or `poll_closed`. */
  action: Scalars['String']['output'];
  /** The person who did it. */
  actor: User;
  created_at: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  loop_id: Scalars['ID']['output'];
  notifiable: Post;
  notifiable_id: Scalars['ID']['output'];
  /** Always `Post`. */
  notifiable_type: Scalars['String']['output'];
  read_at: Maybe<Scalars['String']['output']>;
  recipient: User;
};

export type NotificationFilter = {
  /** Without it, `allNotificationGroups` lists the lines of all your loops. */
  loop_id?: InputMaybe<Scalars['ID']['input']>;
  /** True: only what is unread; false: only what is read. */
  unread?: InputMaybe<Scalars['Boolean']['input']>;
};

/** One line of the bell. */
export type NotificationGroup = {
  /** `new_message`, `updated`, `created`, `invited`, `announced`, `remind`, `poll_closed`, `case_opened`, `case_outcome`, `appeal_made` or `appeal_answered`. */
  action: Scalars['String']['output'];
  /** The last three people who did it; all: `GET /api/notifications/groups/:key/actors`. Empty where you may not learn it. */
  actors: Array<User>;
  /** How many people did it, each counted once. */
  actors_count: Scalars['Int']['output'];
  /** How many notifications it gathers. */
  count: Scalars['Int']['output'];
  /** Its newest notification. */
  id: Scalars['ID']['output'];
  /** `POST /api/notifications/groups/:key/mark_as_read` reads the line. */
  key: Scalars['String']['output'];
  latest_at: Scalars['String']['output'];
  loop_id: Scalars['ID']['output'];
  /** Null for what the sentence tells all of. */
  notifiable: Maybe<Notifiable>;
  notifiable_id: Scalars['ID']['output'];
  /** `Post` or `Case`. */
  notifiable_type: Scalars['String']['output'];
  /** Why you are told, such as `because you commented`; null where the sentence says it. */
  reason: Maybe<Scalars['String']['output']>;
  /** A sentence for people. */
  sentence: Scalars['String']['output'];
  unread: Scalars['Boolean']['output'];
  /** The address of the screen that shows more. */
  url: Scalars['String']['output'];
};

export type OrderBy =
  | 'created_at_ASC'
  | 'created_at_DESC';

/** A question to the members, with two to twenty answers. */
export type Poll = {
  closed_at: Maybe<Scalars['String']['output']>;
  /** It takes no vote from then on. */
  closes_at: Maybe<Scalars['String']['output']>;
  /** Whether I have voted: `PUT posts/{id}/poll/vote`. */
  has_voted: Scalars['Boolean']['output'];
  /** Nobody learns who chose what, and a vote can't be changed. Its votes are counted five at a time, so fewer are not shown. */
  is_anonymous: Scalars['Boolean']['output'];
  /** How many options one may choose. */
  max_choices: Scalars['Int']['output'];
  /** The options that I chose. Of an anonymous poll nobody knows: null. */
  my_positions: Maybe<Array<Scalars['Int']['output']>>;
  options: Array<PollOption>;
  question: Scalars['String']['output'];
  results: PollResults;
  voters_count: Scalars['Int']['output'];
};

export type PollOption = {
  position: Scalars['Int']['output'];
  text: Scalars['String']['output'];
  /** Null while the result is not shown to me. */
  votes_count: Maybe<Scalars['Int']['output']>;
};

/** When the result is shown: at any time, to those who have voted, or once it is closed. */
export type PollResults =
  | 'always'
  | 'closed'
  | 'voted';

export type Portrait = {
  created_at: Scalars['String']['output'];
  format: Maybe<Scalars['String']['output']>;
  /** The links work once it is true. */
  is_finished_processing: Scalars['Boolean']['output'];
  /** The key of its upload; the person who uploaded it needs it to edit the picture. */
  key: Scalars['String']['output'];
  /** Always `image`. */
  resource_type: Scalars['String']['output'];
  /** Bytes. */
  size: Maybe<Scalars['Float']['output']>;
  thumb_url: Scalars['String']['output'];
  updated_at: Scalars['String']['output'];
  url: Scalars['String']['output'];
};

export type Post = {
  abilities: PostAbilities;
  /** All media in order, including the main one, or only the first ones. For a locked post, only the cover. */
  additional_media: Array<Media>;
  admins: Array<User>;
  announcement: Maybe<Announcement>;
  cloned_from_id: Maybe<Scalars['ID']['output']>;
  comments_closed: Scalars['Boolean']['output'];
  created_at: Scalars['String']['output'];
  /** When its text was changed later than a minute after it was written, the last time. */
  edited_at: Maybe<Scalars['String']['output']>;
  /** None of a locked post. */
  event: Maybe<Event>;
  files_count: Scalars['Int']['output'];
  has_password: Scalars['Boolean']['output'];
  /** The tags of its description. Of a locked post, none. */
  hashtags: Array<Scalars['String']['output']>;
  held_for: Maybe<HeldFor>;
  id: Scalars['ID']['output'];
  images_count: Scalars['Int']['output'];
  /** Only for people who may edit the post. */
  invited_user_ids: Array<Scalars['ID']['output']>;
  is_cloneable: Scalars['Boolean']['output'];
  is_distraction_free: Scalars['Boolean']['output'];
  /** That subscription brings no notifications. */
  is_silent: Scalars['Boolean']['output'];
  /** The lock that hides the whole post from the viewer. Always null for its author, its admins and the loop's admins. */
  lock: Maybe<PostLock>;
  loop_id: Scalars['ID']['output'];
  main_media: Maybe<Media>;
  /** In a `search`: where the words were found; otherwise null. */
  match: Maybe<PostMatch>;
  messages_count: Scalars['Int']['output'];
  /** My own sign: `PUT posts/{id}/reaction`. */
  my_reaction: Maybe<Scalars['String']['output']>;
  /** An admin keeps it above the feed until then; a time that is over counts no more. */
  pinned_until: Maybe<Scalars['String']['output']>;
  /** None of a locked post. */
  poll: Maybe<Poll>;
  price_pence: Maybe<Scalars['Int']['output']>;
  /** When it comes out; only for its author, and null once it is out. */
  publish_at: Maybe<Scalars['String']['output']>;
  /** Why it could not come out then; another time tries again. */
  publish_refusal: Maybe<Scalars['String']['output']>;
  /** None where the post is locked or held, or the loop has turned them off. */
  reactions: Array<ReactionCount>;
  /** When an admin let it through; only for its author. */
  released_at: Maybe<Scalars['String']['output']>;
  /** Only members with this role see the post, besides its author, its admins and the loop's admins. */
  restricted_to_role_id: Maybe<Scalars['ID']['output']>;
  /** Raised by every change to the post's comments: see `allMessages(after_seq)`. */
  seq: Scalars['Int']['output'];
  /** The time of creation; of a post that waited, the time when it was let through. From then on it never changes. The feed is ordered by it. */
  sort_date: Scalars['String']['output'];
  /** The viewer's subscription to this post. */
  subscription_id: Maybe<Scalars['ID']['output']>;
  /** The whole description, in Markdown. `[@Ana Silva](mention:17)` names the member 17, by their name of today. Locked by a payment: its first 140 characters. Locked by a password: empty. */
  title: Scalars['String']['output'];
  updated_at: Scalars['String']['output'];
  user: User;
  videos_count: Scalars['Int']['output'];
};


export type PostAdditional_MediaArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** The viewer's rights to a post. */
export type PostAbilities = {
  answer: Scalars['Boolean']['output'];
  comment: Scalars['Boolean']['output'];
  delete: Scalars['Boolean']['output'];
  pin: Scalars['Boolean']['output'];
  react: Scalars['Boolean']['output'];
  report: Scalars['Boolean']['output'];
  /** To see who has seen and confirmed an announcement, and to remind the others: `GET posts/{id}/receipts`. */
  see_receipts: Scalars['Boolean']['output'];
  /** To read its earlier texts: `GET posts/{id}/revisions`. */
  see_revisions: Scalars['Boolean']['output'];
  subscribe: Scalars['Boolean']['output'];
  /** To try the password, if one locks the post: `POST posts/{id}/unlock`. */
  unlock: Scalars['Boolean']['output'];
  update: Scalars['Boolean']['output'];
  vote: Scalars['Boolean']['output'];
};

export type PostFilter = {
  /** Only those with this tag, with or without its `#`. Can’t be combined with a search. */
  hashtag?: InputMaybe<Scalars['String']['input']>;
  /** Required here and in the filters below: without it, 422 `validation`. */
  loop_id?: InputMaybe<Scalars['ID']['input']>;
  /** Only those that admins keep above the feed now, the latest first. Can’t be combined with a search or `before`. */
  pinned?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only my own that come out later, the first one last. Can’t be combined with a search or `before`. */
  scheduled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Finds posts with all these words in one place: the description, the author’s name, a file name or a comment. Other forms of a word and missing accents match too, and the last word may be incomplete. `"…"`, `or` and `-` work as in search engines. One tag, such as `#trip`, finds what `hashtag` finds. Can’t be combined with `title_contains`. What is locked for you is not searched. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Part of the description, ignoring case. */
  title_contains?: InputMaybe<Scalars['String']['input']>;
};

export type PostLock =
  | 'password'
  | 'payment';

export type PostMatch = {
  /** Plain text, with dots where it is shortened. Each word found stands between U+0002 and U+0003. */
  excerpt: Scalars['String']['output'];
  /** The first of these places that has the words. */
  field: MatchField;
};

export type Profile = {
  bio: Maybe<Scalars['String']['output']>;
  /** 0 for the default profile. */
  id: Scalars['ID']['output'];
  /** Null for the default profile. */
  loop_id: Maybe<Scalars['ID']['output']>;
  loopyard_id: Maybe<Scalars['ID']['output']>;
  nickname: Maybe<Scalars['String']['output']>;
  portrait: Maybe<Portrait>;
  user_id: Scalars['ID']['output'];
};

/**
 * Loopyard's GraphQL API. Lists are flat; every `first` has an upper bound. A document may have at most 20 kB.
 * Errors carry `extensions.code`, `extensions.status` and, for a form, `extensions.errors`; `message` is a sentence for people.
 */
export type Query = {
  /** The comments under a post. `after_seq`: every change since then, including edits and deletions. `first` is at most 100. */
  allMessages: Array<Message>;
  /** The lines of your bell in a loop, or in all of yours, newest first; also about what `allNotifications` leaves out. Comments on a post share a line until it is read or 12 hours old, and so do its edits. `before`: only those older than the line with this `id`. `first` is at most 100. */
  allNotificationGroups: Array<NotificationGroup>;
  /** Your notifications in a loop. There are none about what you did yourself, or about posts you may not see. `first` is at most 100. */
  allNotifications: Array<Notification>;
  /** The feed of a loop, newest first. `before`: only posts older than that one. `first` is at most 1000. Loop 63 is always empty. */
  allPosts: Array<Post>;
  /** Your subscriptions in a loop. `first` is at most 100. */
  allSubscriptions: Array<Subscription>;
  /** The members of a loop by name. `first` is at most 100. */
  allUsers: Array<User>;
  /** A post, or null if it does not exist or you may not see it. */
  post: Maybe<Post>;
};


/**
 * Loopyard's GraphQL API. Lists are flat; every `first` has an upper bound. A document may have at most 20 kB.
 * Errors carry `extensions.code`, `extensions.status` and, for a form, `extensions.errors`; `message` is a sentence for people.
 */
export type QueryAllMessagesArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  after_seq?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['ID']['input']>;
  filter: MessageFilter;
  first?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<OrderBy>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Loopyard's GraphQL API. Lists are flat; every `first` has an upper bound. A document may have at most 20 kB.
 * Errors carry `extensions.code`, `extensions.status` and, for a form, `extensions.errors`; `message` is a sentence for people.
 */
export type QueryAllNotificationGroupsArgs = {
  before?: InputMaybe<Scalars['ID']['input']>;
  filter: NotificationFilter;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Loopyard's GraphQL API. Lists are flat; every `first` has an upper bound. A document may have at most 20 kB.
 * Errors carry `extensions.code`, `extensions.status` and, for a form, `extensions.errors`; `message` is a sentence for people.
 */
export type QueryAllNotificationsArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  before?: InputMaybe<Scalars['ID']['input']>;
  filter: NotificationFilter;
  first?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<OrderBy>;
};


/**
 * Loopyard's GraphQL API. Lists are flat; every `first` has an upper bound. A document may have at most 20 kB.
 * Errors carry `extensions.code`, `extensions.status` and, for a form, `extensions.errors`; `message` is a sentence for people.
 */
export type QueryAllPostsArgs = {
  before?: InputMaybe<Scalars['ID']['input']>;
  filter: PostFilter;
  first?: InputMaybe<Scalars['Int']['input']>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Loopyard's GraphQL API. Lists are flat; every `first` has an upper bound. A document may have at most 20 kB.
 * Errors carry `extensions.code`, `extensions.status` and, for a form, `extensions.errors`; `message` is a sentence for people.
 */
export type QueryAllSubscriptionsArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  before?: InputMaybe<Scalars['ID']['input']>;
  filter: SubscriptionFilter;
  first?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<OrderBy>;
};


/**
 * Loopyard's GraphQL API. Lists are flat; every `first` has an upper bound. A document may have at most 20 kB.
 * Errors carry `extensions.code`, `extensions.status` and, for a form, `extensions.errors`; `message` is a sentence for people.
 */
export type QueryAllUsersArgs = {
  filter: UserFilter;
  first?: InputMaybe<Scalars['Int']['input']>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Loopyard's GraphQL API. Lists are flat; every `first` has an upper bound. A document may have at most 20 kB.
 * Errors carry `extensions.code`, `extensions.status` and, for a form, `extensions.errors`; `message` is a sentence for people.
 */
export type QueryPostArgs = {
  id: Scalars['ID']['input'];
};

/** How many people gave a sign: 👍 ❤️ 😂 😮 😢 🎉, in this order; none that nobody gave. */
export type ReactionCount = {
  count: Scalars['Int']['output'];
  emoji: Scalars['String']['output'];
};

/** The members who may see it now, but its author. */
export type ReceiptCounts = {
  audience: Scalars['Int']['output'];
  confirmed: Scalars['Int']['output'];
  seen: Scalars['Int']['output'];
};

/** An absent or null field counts as empty, and its error has the name of the field. */
export type SigninUserInput = {
  /** The secret that this device got at its last login. With it, wrong passwords of other people don’t lock this device out. */
  device_secret?: InputMaybe<Scalars['String']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
  password?: InputMaybe<Scalars['String']['input']>;
};

export type Subscribable = Post | User;

export type Subscription = {
  created_at: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  /** Subscribed without notifications. */
  is_silent: Scalars['Boolean']['output'];
  loop_id: Scalars['ID']['output'];
  subscribable: Subscribable;
  subscribable_id: Scalars['ID']['output'];
  /** `Post` or `User`. */
  subscribable_type: Scalars['String']['output'];
  updated_at: Scalars['String']['output'];
  user: User;
};

export type SubscriptionFilter = {
  loop_id?: InputMaybe<Scalars['ID']['input']>;
};

export type User = {
  bio: Maybe<Scalars['String']['output']>;
  created_at: Scalars['String']['output'];
  default_profile: Profile;
  /** Only for this person and the admins of the requested loop; null for others. */
  email: Maybe<Scalars['String']['output']>;
  /** Whether this person has confirmed it; only for this person. */
  email_confirmed: Maybe<Scalars['Boolean']['output']>;
  first_name: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  /** Under 18, in `allUsers` to the loop's admins and leads and to this person; otherwise null. */
  is_minor: Maybe<Scalars['Boolean']['output']>;
  /** Only for this person. */
  last_accessed_loop_id: Maybe<Scalars['ID']['output']>;
  last_name: Scalars['String']['output'];
  name: Scalars['String']['output'];
  nickname: Maybe<Scalars['String']['output']>;
  portrait: Maybe<Portrait>;
  /** The profiles in the loops you share. */
  profiles: Array<Profile>;
};

export type UserFilter = {
  /** Only these users; if there are more than 100, the first 100. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  loop_id?: InputMaybe<Scalars['ID']['input']>;
  /** Part of the name or nickname, ignoring case. */
  name_contains?: InputMaybe<Scalars['String']['input']>;
  /** Only members who may see this post; nobody, if you may not see it. */
  post_id?: InputMaybe<Scalars['ID']['input']>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;

export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;



/** Mapping of union types */
export type ResolversUnionTypes<_RefType extends Record<string, unknown>> = {
  Notifiable: ( Post );
  Subscribable:
    | ( Post )
    | ( User )
  ;
};


/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Announcement: ResolverTypeWrapper<Announcement>;
  Asking: Asking;
  AuthPayload: ResolverTypeWrapper<AuthPayload>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CreateUserInput: CreateUserInput;
  Event: ResolverTypeWrapper<Event>;
  EventCounts: ResolverTypeWrapper<EventCounts>;
  EventDate: ResolverTypeWrapper<EventDate>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  HeldFor: HeldFor;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  KeptAnswer: KeptAnswer;
  MatchField: MatchField;
  Media: ResolverTypeWrapper<Media>;
  MediaCrop: ResolverTypeWrapper<MediaCrop>;
  MediaEdit: ResolverTypeWrapper<MediaEdit>;
  Message: ResolverTypeWrapper<Message>;
  MessageAbilities: ResolverTypeWrapper<MessageAbilities>;
  MessageFilter: MessageFilter;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  MyEventAnswer: ResolverTypeWrapper<MyEventAnswer>;
  Notifiable: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['Notifiable']>;
  Notification: ResolverTypeWrapper<Notification>;
  NotificationFilter: NotificationFilter;
  NotificationGroup: ResolverTypeWrapper<Omit<NotificationGroup, 'notifiable'> & { notifiable?: Maybe<ResolversTypes['Notifiable']> }>;
  OrderBy: OrderBy;
  Poll: ResolverTypeWrapper<Poll>;
  PollOption: ResolverTypeWrapper<PollOption>;
  PollResults: PollResults;
  Portrait: ResolverTypeWrapper<Portrait>;
  Post: ResolverTypeWrapper<Post>;
  PostAbilities: ResolverTypeWrapper<PostAbilities>;
  PostFilter: PostFilter;
  PostLock: PostLock;
  PostMatch: ResolverTypeWrapper<PostMatch>;
  Profile: ResolverTypeWrapper<Profile>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ReactionCount: ResolverTypeWrapper<ReactionCount>;
  ReceiptCounts: ResolverTypeWrapper<ReceiptCounts>;
  SigninUserInput: SigninUserInput;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Subscribable: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['Subscribable']>;
  Subscription: ResolverTypeWrapper<Subscription>;
  SubscriptionFilter: SubscriptionFilter;
  User: ResolverTypeWrapper<User>;
  UserFilter: UserFilter;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Announcement: Announcement;
  AuthPayload: AuthPayload;
  Boolean: Scalars['Boolean']['output'];
  CreateUserInput: CreateUserInput;
  Event: Event;
  EventCounts: EventCounts;
  EventDate: EventDate;
  Float: Scalars['Float']['output'];
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  Media: Media;
  MediaCrop: MediaCrop;
  MediaEdit: MediaEdit;
  Message: Message;
  MessageAbilities: MessageAbilities;
  MessageFilter: MessageFilter;
  Mutation: Record<PropertyKey, never>;
  MyEventAnswer: MyEventAnswer;
  Notifiable: ResolversUnionTypes<ResolversParentTypes>['Notifiable'];
  Notification: Notification;
  NotificationFilter: NotificationFilter;
  NotificationGroup: Omit<NotificationGroup, 'notifiable'> & { notifiable?: Maybe<ResolversParentTypes['Notifiable']> };
  Poll: Poll;
  PollOption: PollOption;
  Portrait: Portrait;
  Post: Post;
  PostAbilities: PostAbilities;
  PostFilter: PostFilter;
  PostMatch: PostMatch;
  Profile: Profile;
  Query: Record<PropertyKey, never>;
  ReactionCount: ReactionCount;
  ReceiptCounts: ReceiptCounts;
  SigninUserInput: SigninUserInput;
  String: Scalars['String']['output'];
  Subscribable: ResolversUnionTypes<ResolversParentTypes>['Subscribable'];
  Subscription: Subscription;
  SubscriptionFilter: SubscriptionFilter;
  User: User;
  UserFilter: UserFilter;
};

export type LengthDirectiveArgs = {
  max: Scalars['Int']['input'];
};

export type LengthDirectiveResolver<Result, Parent, ContextType = GraphqlContext, Args = LengthDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AnnouncementResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Announcement'] = ResolversParentTypes['Announcement']> = {
  announced_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  confirm_until?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  confirmed_at?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  counts?: Resolver<Maybe<ResolversTypes['ReceiptCounts']>, ParentType, ContextType>;
  is_urgent?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  wants_confirmation?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type AuthPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuthPayload'] = ResolversParentTypes['AuthPayload']> = {
  auth_token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  device_secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  waits_for_parent?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type EventResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Event'] = ResolversParentTypes['Event']> = {
  answer_before_minutes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  answers?: Resolver<ResolversTypes['Asking'], ParentType, ContextType>;
  capacity?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  date?: Resolver<ResolversTypes['EventDate'], ParentType, ContextType>;
  ends_local?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  guests_max?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  is_all_day?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  left_out?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  link?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  remind_minutes?: Resolver<Array<ResolversTypes['Int']>, ParentType, ContextType>;
  rule?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  starts_local?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  time_zone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type EventCountsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EventCounts'] = ResolversParentTypes['EventCounts']> = {
  maybe?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  no?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  places?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  waiting?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  yes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type EventDateResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EventDate'] = ResolversParentTypes['EventDate']> = {
  answer_until?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  cancel_text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cancelled_at?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['EventCounts'], ParentType, ContextType>;
  ends_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ends_local?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  is_changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  my_answer?: Resolver<Maybe<ResolversTypes['MyEventAnswer']>, ParentType, ContextType>;
  nth?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  starts_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  starts_local?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  time_zone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MediaResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Media'] = ResolversParentTypes['Media']> = {
  alt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  captions_url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cover_image_url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  created_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  download_url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  edit?: Resolver<Maybe<ResolversTypes['MediaEdit']>, ParentType, ContextType>;
  feed_url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  format?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  height?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  is_finished_processing?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  is_moving?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  large_url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  original_url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  placeholder?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  processing_error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  progress?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  resource_type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  size?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  thumb_url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  thumbnail_urls?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uuid?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  width?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type MediaCropResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MediaCrop'] = ResolversParentTypes['MediaCrop']> = {
  height?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  width?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  x?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  y?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MediaEditResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MediaEdit'] = ResolversParentTypes['MediaEdit']> = {
  crop?: Resolver<ResolversTypes['MediaCrop'], ParentType, ContextType>;
  rotate?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type MessageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Message'] = ResolversParentTypes['Message']> = {
  abilities?: Resolver<ResolversTypes['MessageAbilities'], ParentType, ContextType>;
  created_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  edit_user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  held_for?: Resolver<Maybe<ResolversTypes['HeldFor']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  is_deleted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  loop_id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  messageable_id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  messageable_type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  my_reaction?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reactions?: Resolver<Array<ResolversTypes['ReactionCount']>, ParentType, ContextType>;
  released_at?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  seq?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updated_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  uuid?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type MessageAbilitiesResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MessageAbilities'] = ResolversParentTypes['MessageAbilities']> = {
  delete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  react?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  report?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  see_revisions?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  update?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createUser?: Resolver<ResolversTypes['AuthPayload'], ParentType, ContextType, RequireFields<MutationCreateUserArgs, 'input'>>;
  signinUser?: Resolver<ResolversTypes['AuthPayload'], ParentType, ContextType, RequireFields<MutationSigninUserArgs, 'input'>>;
};

export type MyEventAnswerResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MyEventAnswer'] = ResolversParentTypes['MyEventAnswer']> = {
  answer?: Resolver<ResolversTypes['KeptAnswer'], ParentType, ContextType>;
  guests?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  is_stale?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type NotifiableResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Notifiable'] = ResolversParentTypes['Notifiable']> = {
  __resolveType: TypeResolveFn<'Post', ParentType, ContextType>;
};

export type NotificationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Notification'] = ResolversParentTypes['Notification']> = {
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  created_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  loop_id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  notifiable?: Resolver<ResolversTypes['Post'], ParentType, ContextType>;
  notifiable_id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  notifiable_type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  read_at?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  recipient?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type NotificationGroupResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['NotificationGroup'] = ResolversParentTypes['NotificationGroup']> = {
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actors?: Resolver<Array<ResolversTypes['User']>, ParentType, ContextType>;
  actors_count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  latest_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  loop_id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  notifiable?: Resolver<Maybe<ResolversTypes['Notifiable']>, ParentType, ContextType>;
  notifiable_id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  notifiable_type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sentence?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  unread?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PollResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Poll'] = ResolversParentTypes['Poll']> = {
  closed_at?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  closes_at?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  has_voted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  is_anonymous?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  max_choices?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  my_positions?: Resolver<Maybe<Array<ResolversTypes['Int']>>, ParentType, ContextType>;
  options?: Resolver<Array<ResolversTypes['PollOption']>, ParentType, ContextType>;
  question?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  results?: Resolver<ResolversTypes['PollResults'], ParentType, ContextType>;
  voters_count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PollOptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PollOption'] = ResolversParentTypes['PollOption']> = {
  position?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  votes_count?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PortraitResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Portrait'] = ResolversParentTypes['Portrait']> = {
  created_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  format?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  is_finished_processing?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  resource_type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  size?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  thumb_url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updated_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PostResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Post'] = ResolversParentTypes['Post']> = {
  abilities?: Resolver<ResolversTypes['PostAbilities'], ParentType, ContextType>;
  additional_media?: Resolver<Array<ResolversTypes['Media']>, ParentType, ContextType, Partial<PostAdditional_MediaArgs>>;
  admins?: Resolver<Array<ResolversTypes['User']>, ParentType, ContextType>;
  announcement?: Resolver<Maybe<ResolversTypes['Announcement']>, ParentType, ContextType>;
  cloned_from_id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  comments_closed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  created_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  edited_at?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  event?: Resolver<Maybe<ResolversTypes['Event']>, ParentType, ContextType>;
  files_count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  has_password?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hashtags?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  held_for?: Resolver<Maybe<ResolversTypes['HeldFor']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  images_count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  invited_user_ids?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  is_cloneable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  is_distraction_free?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  is_silent?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lock?: Resolver<Maybe<ResolversTypes['PostLock']>, ParentType, ContextType>;
  loop_id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  main_media?: Resolver<Maybe<ResolversTypes['Media']>, ParentType, ContextType>;
  match?: Resolver<Maybe<ResolversTypes['PostMatch']>, ParentType, ContextType>;
  messages_count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  my_reaction?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pinned_until?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  poll?: Resolver<Maybe<ResolversTypes['Poll']>, ParentType, ContextType>;
  price_pence?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  publish_at?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  publish_refusal?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reactions?: Resolver<Array<ResolversTypes['ReactionCount']>, ParentType, ContextType>;
  released_at?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  restricted_to_role_id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  seq?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sort_date?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subscription_id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updated_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  videos_count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PostAbilitiesResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PostAbilities'] = ResolversParentTypes['PostAbilities']> = {
  answer?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  comment?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  delete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  pin?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  react?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  report?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  see_receipts?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  see_revisions?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  subscribe?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  unlock?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  update?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  vote?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PostMatchResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PostMatch'] = ResolversParentTypes['PostMatch']> = {
  excerpt?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<ResolversTypes['MatchField'], ParentType, ContextType>;
};

export type ProfileResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Profile'] = ResolversParentTypes['Profile']> = {
  bio?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  loop_id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  loopyard_id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  nickname?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  portrait?: Resolver<Maybe<ResolversTypes['Portrait']>, ParentType, ContextType>;
  user_id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  allMessages?: Resolver<Array<ResolversTypes['Message']>, ParentType, ContextType, RequireFields<QueryAllMessagesArgs, 'filter' | 'first' | 'orderBy' | 'skip'>>;
  allNotificationGroups?: Resolver<Array<ResolversTypes['NotificationGroup']>, ParentType, ContextType, RequireFields<QueryAllNotificationGroupsArgs, 'filter' | 'first'>>;
  allNotifications?: Resolver<Array<ResolversTypes['Notification']>, ParentType, ContextType, RequireFields<QueryAllNotificationsArgs, 'filter' | 'first' | 'orderBy'>>;
  allPosts?: Resolver<Array<ResolversTypes['Post']>, ParentType, ContextType, RequireFields<QueryAllPostsArgs, 'filter' | 'first' | 'skip'>>;
  allSubscriptions?: Resolver<Array<ResolversTypes['Subscription']>, ParentType, ContextType, RequireFields<QueryAllSubscriptionsArgs, 'filter' | 'first' | 'orderBy'>>;
  allUsers?: Resolver<Array<ResolversTypes['User']>, ParentType, ContextType, RequireFields<QueryAllUsersArgs, 'filter' | 'first' | 'skip'>>;
  post?: Resolver<Maybe<ResolversTypes['Post']>, ParentType, ContextType, RequireFields<QueryPostArgs, 'id'>>;
};

export type ReactionCountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReactionCount'] = ResolversParentTypes['ReactionCount']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  emoji?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReceiptCountsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReceiptCounts'] = ResolversParentTypes['ReceiptCounts']> = {
  audience?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  confirmed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  seen?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SubscribableResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Subscribable'] = ResolversParentTypes['Subscribable']> = {
  __resolveType: TypeResolveFn<'Post' | 'User', ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  created_at?: SubscriptionResolver<ResolversTypes['String'], "created_at", ParentType, ContextType>;
  id?: SubscriptionResolver<ResolversTypes['ID'], "id", ParentType, ContextType>;
  is_silent?: SubscriptionResolver<ResolversTypes['Boolean'], "is_silent", ParentType, ContextType>;
  loop_id?: SubscriptionResolver<ResolversTypes['ID'], "loop_id", ParentType, ContextType>;
  subscribable?: SubscriptionResolver<ResolversTypes['Subscribable'], "subscribable", ParentType, ContextType>;
  subscribable_id?: SubscriptionResolver<ResolversTypes['ID'], "subscribable_id", ParentType, ContextType>;
  subscribable_type?: SubscriptionResolver<ResolversTypes['String'], "subscribable_type", ParentType, ContextType>;
  updated_at?: SubscriptionResolver<ResolversTypes['String'], "updated_at", ParentType, ContextType>;
  user?: SubscriptionResolver<ResolversTypes['User'], "user", ParentType, ContextType>;
};

export type UserResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  bio?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  created_at?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  default_profile?: Resolver<ResolversTypes['Profile'], ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  email_confirmed?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  first_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  is_minor?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  last_accessed_loop_id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  last_name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  nickname?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  portrait?: Resolver<Maybe<ResolversTypes['Portrait']>, ParentType, ContextType>;
  profiles?: Resolver<Array<ResolversTypes['Profile']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphqlContext> = {
  Announcement?: AnnouncementResolvers<ContextType>;
  AuthPayload?: AuthPayloadResolvers<ContextType>;
  Event?: EventResolvers<ContextType>;
  EventCounts?: EventCountsResolvers<ContextType>;
  EventDate?: EventDateResolvers<ContextType>;
  Media?: MediaResolvers<ContextType>;
  MediaCrop?: MediaCropResolvers<ContextType>;
  MediaEdit?: MediaEditResolvers<ContextType>;
  Message?: MessageResolvers<ContextType>;
  MessageAbilities?: MessageAbilitiesResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  MyEventAnswer?: MyEventAnswerResolvers<ContextType>;
  Notifiable?: NotifiableResolvers<ContextType>;
  Notification?: NotificationResolvers<ContextType>;
  NotificationGroup?: NotificationGroupResolvers<ContextType>;
  Poll?: PollResolvers<ContextType>;
  PollOption?: PollOptionResolvers<ContextType>;
  Portrait?: PortraitResolvers<ContextType>;
  Post?: PostResolvers<ContextType>;
  PostAbilities?: PostAbilitiesResolvers<ContextType>;
  PostMatch?: PostMatchResolvers<ContextType>;
  Profile?: ProfileResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  ReactionCount?: ReactionCountResolvers<ContextType>;
  ReceiptCounts?: ReceiptCountsResolvers<ContextType>;
  Subscribable?: SubscribableResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = GraphqlContext> = {
  length?: LengthDirectiveResolver<any, any, ContextType>;
};
