import type { Person } from '../features/accounts/accounts.ts';
import type { CommentFragment } from '../features/comments/comments.gen.ts';
import type { InvitationCode } from '../features/invitations/invitations.ts';
import type { Loop } from '../features/loops/loops.ts';
import type { MediaView } from '../features/media/media.ts';
import type { Member } from '../features/memberships/members.ts';
import type { PostSettingsQuery } from '../features/posts/form/post-settings.gen.ts';
import { noParts } from '../features/posts/parts/no-parts.ts';
import type { FullPost } from '../features/posts/posts.ts';
import type { CreatorFragment } from '../features/profiles/profiles.gen.ts';
import type { Actor } from './actors.ts';
import { type Answers, refusal } from './fake-transport.ts';
import { planAnswersFor } from './plans.ts';

/** One small loop as its admin, a member and a guest (who may only read) see it. */

export const LOOP = 1000;
/** Long before any test run, so that "3 years ago" can't become "just now". */
export const LONG_AGO = '2020-03-01T09:00:00.000Z';

export const admin = person(2, 'Amina', 'Admin');
export const member = person(3, 'Ben', 'Member');
export const guest = person(4, 'Gus', 'Guest', []);
export const people: Record<Actor, Person> = { admin, member, guest };

function person(id: number, first_name: string, last_name: string, loops = [LOOP]): Person {
  return {
    id,
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    email: null,
    email_confirmed: null,
    nickname: null,
    bio: null,
    portrait: null,
    default_profile: profile(id, null),
    profiles: loops.map((loopId) => profile(id, loopId)),
    loops_in_common: loops,
    last_accessed_loop_id: null,
    ...{ last_active: LONG_AGO, time_zone: 'Europe/London', shows_presence: false },
    subscription_id: null,
    in_loop: null,
    created_at: LONG_AGO,
    is_minor: null,
    abilities: { update: false, subscribe: true, operate: false, report: true },
  };
}

export function inLoop(person: Person, changes: Partial<Person['in_loop']> = {}): Person {
  const standing = {
    is_admin: person.id === admin.id,
    role: null,
    subscription_id: null,
    former_name: null,
  };
  return { ...person, in_loop: person.profiles.length > 0 ? { ...standing, ...changes } : null };
}

function profile(userId: number, loopId: number | null): Person['default_profile'] {
  const id = loopId === null ? 0 : userId * 10;
  return {
    id,
    loop_id: loopId,
    loopyard_id: loopId,
    user_id: userId,
    nickname: null,
    bio: null,
    portrait: null,
  };
}

export function loopSeenBy(role: Actor, changes: Partial<Loop> = {}): Loop {
  const isAdmin = role === 'admin';
  return {
    id: LOOP,
    name: 'Brindlewick School',
    user_id: admin.id,
    logo: null,
    created_at: LONG_AGO,
    ...{ is_public: false, has_guest_access: role === 'guest', adults_only: true, asks_adults: false },
    admins: [{ id: admin.id, name: admin.name }],
    roles: [],
    ...{ default_feature_set_id: null, loop_template_id: null, welcome_text: null, language: null },
    ...{ members_count: 2, time_last_accessed: LONG_AGO },
    ...{ unread_notifications_count: 0, unread_groups_count: 0, open_reports_count: 0 },
    ...{ notify_level: 'followed', notify_muted_until: null },
    ...{ is_admin: isAdmin, role: null, is_minor: false, muted_until: null, is_held: false },
    ...{ quiet_hours: null, membership_fee_pence: null, membership_fee_period: null },
    ...{ is_fee_charged: false, fee_paid_until: null, fee_due_by: null, fee_status: 'none' },
    ...{ write_refusals: { post: null, comment: null }, house_rules: null, shows_house_rules: false },
    abilities: {
      update: isAdmin,
      delete: isAdmin,
      invite: isAdmin,
      manage_members: isAdmin,
      see_analytics: isAdmin,
      hand_over: isAdmin,
      ...{ post: role !== 'guest', announce: isAdmin, plan: role !== 'guest' },
      leave: role === 'member',
      review_reports: isAdmin,
      read_log: isAdmin,
      pay_fee: false,
    },
    ...changes,
  };
}

export function invitationCode(changes: Partial<InvitationCode> = {}): InvitationCode {
  return {
    id: 1,
    loop_code: 'k7bvpa949q',
    friendly_token: 'nest-ember-teapot-pepper-circle',
    description: null,
    single_use: false,
    expires_at: null,
    uses: 0,
    school_answers: false,
    ...changes,
  };
}

/** A row of the admin's member list. The owner can't be removed or lose the admin role. */
export function memberRow(person: Person, changes: Partial<Member> = {}): Member {
  const isAdmin = person.id === admin.id;
  return {
    ...person,
    is_admin: isAdmin,
    ...{ is_lead: false, role: null, is_minor: false, is_age_known: true, former_name: null },
    last_time_seen: LONG_AGO,
    is_here: false,
    abilities: {
      add_admin: !isAdmin,
      remove_admin: false,
      add_lead: true,
      remove_lead: false,
      remove: !isAdmin,
      give_role: true,
      mark_age: false,
      see_analytics: true,
      see_last_seen: true,
    },
    ...changes,
  };
}

export function membersPage(users: Member[], changes: { total_items?: number; total_pages?: number } = {}) {
  return { users, total_items: users.length, current_page: 1, total_pages: 1, ...changes };
}

export function creatorOf({ id, name }: Person, nickname: string | null = null): CreatorFragment {
  return {
    id: String(id),
    name,
    portrait: null,
    profiles: [{ loop_id: String(LOOP), nickname, portrait: null }],
  };
}

export function postSeenBy(role: Actor, id: string, changes: Partial<FullPost> = {}): FullPost {
  const edits = role === 'admin';
  return {
    id,
    loop_id: String(LOOP),
    title: `Post number ${id}`,
    images_count: 0,
    videos_count: 0,
    files_count: 0,
    messages_count: 0,
    match: null,
    ...{ subscription_id: null, is_silent: false },
    sort_date: LONG_AGO,
    lock: null,
    ...noParts,
    abilities: {
      update: edits,
      delete: edits,
      report: role === 'member',
      ...{ comment: role !== 'guest', subscribe: role !== 'guest', see_revisions: role === 'admin' },
      ...{ unlock: role !== 'guest', see_receipts: false, react: role !== 'guest', pin: role === 'admin' },
      ...{ vote: false, answer: false },
    },
    user: creatorOf(admin),
    main_media: null,
    cloned_from_id: null,
    additional_media: [],
    first_media: (changes.additional_media ?? []).slice(0, 4),
    ...changes,
  };
}

type PostSettings = NonNullable<PostSettingsQuery['post']>;

export function settingsOf(id: string, changes: Partial<PostSettings> = {}): PostSettings {
  return {
    id,
    admins: [],
    invited_user_ids: [],
    ...noParts,
    ...changes,
  };
}

const settingsAnswer: Answers['PostSettings'] = ({ body }) => ({ post: settingsOf(body.id) });

export function commentBy(
  author: Person,
  id: string,
  changes: Partial<CommentFragment> = {},
): CommentFragment {
  return {
    id,
    loop_id: String(LOOP),
    text: `Comment number ${id}`,
    uuid: null,
    seq: Number(id),
    is_deleted: false,
    ...{ held_for: null, released_at: null, reactions: [], my_reaction: null },
    created_at: LONG_AGO,
    updated_at: LONG_AGO,
    abilities: { update: false, delete: false, report: false, react: false, see_revisions: false },
    user: creatorOf(author),
    edit_user: null,
    ...changes,
  };
}

export function picture(id: string, changes: Partial<MediaView> = {}): MediaView {
  const address = `/media/${id}`;
  return {
    id,
    key: `key-${id}`,
    url: `${address}/original`,
    thumb_url: `${address}/thumb`,
    feed_url: `${address}/feed`,
    large_url: `${address}/large`,
    cover_image_url: null,
    thumbnail_urls: [],
    captions_url: null,
    download_url: `${address}/original?download=1`,
    placeholder: null,
    resource_type: 'image',
    type: 'image/jpeg',
    format: 'jpg',
    name: `picture-${id}.jpg`,
    title: null,
    alt: null,
    size: 1.4 * 1024 ** 2,
    width: 400,
    height: 300,
    is_finished_processing: true,
    progress: 100,
    processing_error: null,
    is_moving: false,
    edit: null,
    original_url: null,
    ...changes,
  };
}

export function answersFor(role: Actor): Answers {
  const loop = loopSeenBy(role);
  return {
    'GET /api/blocks': { blocks: [] },
    'GET /api/loops': ({ query }) => ({ loops: role === 'guest' || query?.public === '1' ? [] : [loop] }),
    'GET /api/loops/:id': { loop },
    'GET /api/loops/:id/leads': { leads: [] },
    'GET /api/looks': { looks: [] },
    'POST /api/loops/:id/read': null,
    'POST /api/analytics/post_seen_times': null,
    ...planAnswersFor(role),
    'GET /api/users/:id': ({ params, query }) => {
      const user = Object.values(people).find(({ id }) => id === params.id);
      if (!user) return refusal('not_found');
      return { user: query?.loop_id === LOOP ? inLoop(user) : user };
    },
    'GET /api/users':
      role === 'guest' ? refusal('forbidden') : membersPage([memberRow(admin), memberRow(member)]),
    'GET /api/support': { support: { email: null } },
    Feed: { allPosts: [] },
    Newest: { allPosts: [] },
    Comments: { allMessages: [] },
    PostSettings: settingsAnswer,
    People: { allUsers: [] },
  };
}

export function answersForPost(
  actor: Actor,
  changes: Partial<FullPost> = {},
  ...commentIds: string[]
): Answers {
  const post = postSeenBy(actor, '7', changes);
  return {
    Feed: { allPosts: [post] },
    ShowPost: { post },
    // The server answers newest first.
    Comments: { allMessages: commentIds.map((id) => commentBy(admin, id)).reverse() },
  };
}
