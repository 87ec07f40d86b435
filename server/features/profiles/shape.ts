import { z } from 'zod';
import type { UserId } from '../../platform/context.ts';

const profileSchema = z.object({
  id: z.int().describe('0: the default profile'),
  loop_id: z.int().nullable(),
  loopyard_id: z.int().nullable(),
  user_id: z.int(),
  nickname: z.string().nullable(),
  bio: z.string().nullable(),
  portrait: z.null(),
});

/** A person as both transports show them. `email` and `last_accessed_loop_id` are for that person alone. */
export const personSchema = z
  .object({
    id: z.int(),
    email: z.string().nullable().describe('To that person and the admins of the loop asked about'),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    nickname: z.string().nullable(),
    bio: z.string().nullable(),
    portrait: z.null(),
    profiles: z.array(profileSchema),
    default_profile: profileSchema,
    last_accessed_loop_id: z.int().nullable().describe('To that person only'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'User' });

export type Person = z.output<typeof personSchema>;
type Profile = z.output<typeof profileSchema>;

type PersonRow = {
  id: UserId;
  firstName: string;
  lastName: string;
  nickname: string | null;
  bio: string | null;
  createdAt: Date;
};
type ProfileRow = {
  id: number;
  loopId: number | null;
  userId: number;
  nickname: string | null;
  bio: string | null;
};

export function shapePerson(row: PersonRow, shown: ProfileRow[]): Person {
  return {
    id: row.id,
    email: null,
    name: `${row.firstName} ${row.lastName}`,
    first_name: row.firstName,
    last_name: row.lastName,
    nickname: row.nickname,
    bio: row.bio,
    portrait: null,
    profiles: shown.map(shapeProfile),
    default_profile: shapeProfile({
      id: 0,
      loopId: null,
      userId: row.id,
      nickname: row.nickname,
      bio: row.bio,
    }),
    last_accessed_loop_id: null,
    created_at: row.createdAt.toISOString(),
  };
}

function shapeProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    loop_id: row.loopId,
    loopyard_id: row.loopId,
    user_id: row.userId,
    nickname: row.nickname,
    bio: row.bio,
    portrait: null,
  };
}
