import type { TestWorld } from './harness.ts';
import type { Person } from './people.ts';

export type Scene = { world: TestWorld; admin: Person; person: Person; loop: number; post: number };

/** A way to lose a right: `take` resolves with the answer of the call that took it. */
export type Way = {
  name: string;
  prepare?(scene: Scene): Promise<unknown>;
  take(scene: Scene): Promise<unknown>;
  /** The loop itself may still be seen. */
  keepsLoop?: boolean;
  /** The post may still be seen, without what is in it. */
  locks?: boolean;
  /** Nobody can write any more. */
  endsForAll?: boolean;
};

/** Every way there is. */
export const ways: Way[] = [
  {
    name: 'removed by an admin',
    take: ({ admin, loop, person }) => admin.post(`/api/loops/${loop}/members/${person.id}/remove`),
  },
  { name: 'left', take: ({ person, loop }) => person.post(`/api/loops/${loop}/leave`) },
  { name: 'signed out', take: ({ person }) => person.delete('/api/sessions/current') },
];
