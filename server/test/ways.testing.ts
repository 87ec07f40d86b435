import { commandLine } from './command-line.ts';
import type { TestWorld } from './harness.ts';
import { type Person, signInAgain } from './people.ts';

export type Scene = { world: TestWorld; admin: Person; person: Person; loop: number; post: number };

/** A way to lose a right. `take` resolves with the answer of the revoking call. */
export type Way = {
  name: string;
  prepare?(scene: Scene): Promise<unknown>;
  take(scene: Scene): Promise<unknown>;
  /** The loop itself stays visible. */
  keepsLoop?: boolean;
  /** The post stays visible, without its content. */
  locks?: boolean;
  endsForAll?: boolean;
};

export const ways: Way[] = [
  {
    name: 'removed by an admin',
    take: ({ admin, loop, person }) => admin.post(`/api/loops/${loop}/members/${person.id}/remove`),
  },
  { name: 'left', take: ({ person, loop }) => person.post(`/api/loops/${loop}/leave`) },
  { name: 'signed out', take: ({ person }) => person.delete('/api/sessions/current') },
  {
    name: 'session ended from another device',
    async take({ world, person }) {
      const otherDevice = await signInAgain(world.url, person);
      const { sessions } = (await otherDevice.get('/api/sessions')).body;
      for (const { id, is_current } of sessions)
        if (!is_current) await otherDevice.delete(`/api/sessions/${id}`);
    },
  },
  {
    name: 'password changed on another device',
    async take({ world, person }) {
      const user = { password: 'another long password', password_confirmation: 'another long password' };
      await (await signInAgain(world.url, person)).put(`/api/users/${person.id}`, { user });
    },
  },
  { name: 'suspended', take: ({ world, person }) => commandLine(['suspend', person.email], world.settings) },
  { name: 'account deleted', take: ({ person }) => person.delete(`/api/users/${person.id}`) },
  { name: 'loop deleted', endsForAll: true, take: ({ admin, loop }) => admin.delete(`/api/loops/${loop}`) },
  {
    name: 'role lost',
    keepsLoop: true,
    async prepare({ admin, person, loop, post }) {
      const { role } = (await admin.post(`/api/loops/${loop}/roles`, { name: 'Coach' })).body;
      await admin.put(`/api/loops/${loop}/members/${person.id}`, { role_id: role.id });
      await admin.put(`/api/posts/${post}`, { post: {}, restricted_to_role_id: role.id });
    },
    take: ({ admin, person, loop }) =>
      admin.put(`/api/loops/${loop}/members/${person.id}`, { role_id: null }),
  },
  {
    name: 'post locked with a password',
    keepsLoop: true,
    locks: true,
    take: ({ admin, post }) => admin.put(`/api/posts/${post}`, { post: {}, password: 'a secret word' }),
  },
  {
    name: 'loop closed to guests',
    async prepare({ admin, person, loop }) {
      await admin.put(`/api/loops/${loop}`, { loop: { has_guest_access: true } });
      await person.post(`/api/loops/${loop}/leave`);
    },
    take: ({ admin, loop }) => admin.put(`/api/loops/${loop}`, { loop: { has_guest_access: false } }),
  },
];
