import type { Person } from '../features/accounts/viewer.ts';
import type { Loop } from '../features/loops/loops.ts';
import type { Member } from '../features/memberships/members.ts';
import { type Answers, refusal } from './fake-transport.ts';

/** One small loop as the server tells of it to each who looks: its admin, a member, and a guest, who may only read. */
export type Actor = 'admin' | 'member' | 'guest';

export const LOOP = 1000;
/** Before the days of whoever runs the tests, so "3 years ago" stays away from "just now". */
const LONG_AGO = '2020-03-01T09:00:00.000Z';

export const admin = person(2, 'Amina', 'Admin');
export const member = person(3, 'Ben', 'Member');
const guest = person(4, 'Gus', 'Guest', []);
export const people: Record<Actor, Person> = { admin, member, guest };

function person(id: number, first_name: string, last_name: string, loops = [LOOP]): Person {
  return {
    id,
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    email: null,
    nickname: null,
    bio: null,
    portrait: null,
    default_profile: profile(id, null),
    profiles: loops.map((loopId) => profile(id, loopId)),
    loops_in_common: loops,
    last_accessed_loop_id: null,
    last_active: LONG_AGO,
    subscription_id: null,
    created_at: LONG_AGO,
    abilities: { update: false, subscribe: true },
  };
}

/** `loopId` null: the default one. */
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

function loopSeenBy(role: Actor, changed: Partial<Loop> = {}): Loop {
  const isAdmin = role === 'admin';
  return {
    id: LOOP,
    name: 'Brindlewick School',
    user_id: admin.id,
    logo: null,
    created_at: LONG_AGO,
    is_public: false,
    has_guest_access: role === 'guest',
    admins: [{ id: admin.id, name: admin.name }],
    roles: [],
    default_feature_set_id: null,
    loop_template_id: null,
    welcome_text: null,
    members_count: 2,
    time_last_accessed: LONG_AGO,
    unread_notifications_count: 0,
    is_admin: isAdmin,
    role: null,
    abilities: {
      update: isAdmin,
      delete: isAdmin,
      invite: isAdmin,
      manage_members: isAdmin,
      hand_over: isAdmin,
      post: role !== 'guest',
      leave: role === 'member',
    },
    ...changed,
  };
}

export function memberRow(one: Person, changed: Partial<Member> = {}): Member {
  return { ...one, is_admin: one.id === admin.id, role: null, ...changed };
}

export function membersPage(users: Member[], changed: { total_items?: number; total_pages?: number } = {}) {
  return { users, total_items: users.length, current_page: 1, total_pages: 1, ...changed };
}

/** What whoever is signed in is answered wherever they go. */
export function answersFor(role: Actor): Answers {
  const seen = loopSeenBy(role);
  return {
    'GET /api/loops': { loops: role === 'guest' ? [] : [seen] },
    'GET /api/loops/:id': { loop: seen },
    'POST /api/loops/:id/read': null,
    'GET /api/users/:id': ({ params }) => {
      const user = Object.values(people).find(({ id }) => id === params.id);
      return user ? { user } : refusal('not_found');
    },
    Feed: { allPosts: [] },
    Newest: { allPosts: [] },
    Comments: { allMessages: [] },
  };
}
