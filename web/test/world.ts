import type { Person } from '../features/accounts/viewer.ts';
import type { Loop } from '../features/loops/loops.ts';
import type { Member } from '../features/memberships/members.ts';
import type { Answers } from './fake-transport.ts';

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
    default_profile: { id: 0, loop_id: null, nickname: null, bio: null, portrait: null },
    profiles: loops.map((loop_id) => ({ id: id * 10, loop_id, nickname: null, bio: null, portrait: null })),
    loops_in_common: loops,
    last_active: LONG_AGO,
    subscription_id: null,
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
    'GET /api/users/:id': ({ params }: { params: Record<string, string> }) => ({
      user: Object.values(people).find(({ id }) => id === Number(params.id)),
    }),
    Feed: { allPosts: [] },
    Newest: { allPosts: [] },
    Comments: { allMessages: [] },
  };
}
