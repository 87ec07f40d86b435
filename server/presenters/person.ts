import { z } from 'zod';
import type { Ctx, LoopId, ProfileId, UserId } from '../platform/context.ts';
import { isoTime } from '../platform/database/iso-time.ts';
import { formerNameSchema } from './former-name.ts';
import type { Links } from './links.ts';
import { fullName } from './name.ts';
import { roleSchema } from './role.ts';

const portraitSchema = z
  .object({
    key: z
      .string()
      .describe('The key of its upload; the person who uploaded it needs it to edit the picture'),
    url: z.string(),
    thumb_url: z.string(),
    format: z.string().nullable(),
    size: z
      .number()
      .nullable()
      .describe('Size in bytes of what `url` returns; until processing ends, the size of the upload'),
    resource_type: z.literal('image'),
    is_finished_processing: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Portrait' });

const profileSchema = z
  .object({
    id: z.int().describe('0 for the default profile'),
    loop_id: z.int().nullable(),
    loopyard_id: z.int().nullable(),
    user_id: z.int(),
    nickname: z.string().nullable(),
    bio: z.string().nullable(),
    portrait: portraitSchema.nullable(),
  })
  .meta({ id: 'Profile' });

export const personSchema = z
  .object({
    id: z.int(),
    email: z.string().nullable().describe('Only for this person and the admins of the requested loop'),
    email_confirmed: z
      .boolean()
      .nullable()
      .describe(
        'Only for this person; until then no e-mails go out but links to confirm it and to choose a password',
      ),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    nickname: z.string().nullable(),
    bio: z.string().nullable(),
    portrait: portraitSchema.nullable(),
    profiles: z.array(profileSchema),
    default_profile: profileSchema,
    last_accessed_loop_id: z.int().nullable().describe('Only for this person'),
    created_at: z.iso.datetime(),
    is_minor: z
      .boolean()
      .nullable()
      .describe(
        'Under 18 in the requested loop; only for this person, its admins and leads. Of myself without one: in any loop',
      ),
  })
  .meta({ id: 'User' });

export const knownPersonSchema = personSchema
  .extend({
    loops_in_common: z.array(z.int()),
    last_active: z.iso.datetime().nullable(),
    time_zone: z.string().nullable().describe('Only for this person; null until a browser has told'),
    shows_presence: z
      .boolean()
      .nullable()
      .describe('Only for this person: whether members who show it too see that they are here now'),
    subscription_id: z
      .int()
      .nullable()
      .describe('My subscription to this person, in the first loop that has one'),
    in_loop: z
      .object({
        is_admin: z.boolean(),
        role: roleSchema.nullable(),
        subscription_id: z.int().nullable().describe('My subscription to this person in that loop'),
        former_name: formerNameSchema,
      })
      .nullable()
      .describe('The person in the requested loop; null: no loop was requested, or we do not share it'),
    abilities: z.object({
      update: z.boolean(),
      subscribe: z.boolean(),
      report: z.boolean().describe('To those who decide in the requested loop'),
      operate: z.boolean().describe('I am an operator and may use /operator'),
    }),
  })
  .meta({ id: 'KnownUser' });

export type Person = z.output<typeof personSchema>;
export type KnownPerson = z.output<typeof knownPersonSchema>;
type Portrait = z.output<typeof portraitSchema>;
type Profile = z.output<typeof profileSchema>;

/** A tuple to stay short: a feed carries two for each post. */
export type PortraitRow = [
  key: string,
  format: string | null,
  size: number | null,
  createdAt: string,
  processedAt: string | null,
];
export type PersonRow = {
  id: UserId;
  email: string;
  firstName: string;
  lastName: string;
  nickname: string | null;
  bio: string | null;
  portrait: PortraitRow | null;
  lastAccessedLoopId: LoopId;
  /** Times are strings in events from the bus. */
  suspendedAt: Date | string | null;
  createdAt: Date | string;
};
/** `id` null: the default profile, which is part of the account. */
export type ProfileRow = {
  id: ProfileId | null;
  loopId: LoopId | null;
  userId: UserId;
  nickname: string | null;
  bio: string | null;
  portrait: PortraitRow | null;
};

/** The viewer's session signs the portraits' links; `loopId` null: the viewer's own portrait. */
export type Showing = { viewerId: UserId | null; picture(row: PortraitRow, loopId: LoopId | null): Portrait };

export function showingTo(links: Links, { viewer, now }: Pick<Ctx, 'viewer' | 'now'>): Showing {
  const portraits = new Map<string, Portrait>();
  const sessionId = viewer?.sessionId ?? null;
  const picture: Showing['picture'] = ([key, format, size, createdAt, processedAt], loopId) => {
    const earlier = portraits.get(`${loopId} ${key}`);
    if (earlier) return earlier;
    const signedFile = links.sign(key, { sessionId, loopId, now });
    const portrait: Portrait = {
      key,
      url: signedFile.variant('original'),
      thumb_url: signedFile.variant('thumb'),
      format,
      size,
      resource_type: 'image',
      is_finished_processing: processedAt !== null,
      created_at: isoTime(createdAt),
      updated_at: isoTime(processedAt ?? createdAt),
    };
    portraits.set(`${loopId} ${key}`, portrait);
    return portrait;
  };
  return { viewerId: viewer?.userId ?? null, picture };
}

export type PersonInLoop = { person: PersonRow; profile: ProfileRow | null };

export function shapeInLoop({ person, profile }: PersonInLoop, showing?: Showing): Person {
  return shapePerson(person, profile ? [profile] : [], showing);
}

/** A suspended person keeps only their name, so their posts keep an author. */
export function shapePerson(row: PersonRow, profiles: ProfileRow[], showing?: Showing): Person {
  const hidden = row.suspendedAt && { nickname: null, bio: null, portrait: null };
  const account = { ...row, ...hidden };
  const visibleProfiles = hidden ? [] : profiles;
  const loopId = visibleProfiles[0]?.loopId ?? null;
  const isSelf = showing?.viewerId === row.id;
  const standard = shapeProfile({ ...account, id: null, loopId: null, userId: row.id }, loopId, showing);
  return {
    id: row.id,
    email: isSelf ? row.email : null,
    email_confirmed: null,
    name: fullName(row),
    first_name: row.firstName,
    last_name: row.lastName,
    nickname: standard.nickname,
    bio: standard.bio,
    portrait: standard.portrait,
    profiles: visibleProfiles.map((profile) => shapeProfile(profile, profile.loopId, showing)),
    default_profile: standard,
    last_accessed_loop_id: isSelf ? row.lastAccessedLoopId : null,
    created_at: isoTime(row.createdAt),
    is_minor: null,
  };
}

function shapeProfile(row: ProfileRow, seenIn: LoopId | null, showing?: Showing): Profile {
  return {
    id: row.id ?? 0,
    loop_id: row.loopId,
    loopyard_id: row.loopId,
    user_id: row.userId,
    nickname: row.nickname,
    bio: row.bio,
    portrait: portrait(row.portrait, seenIn, showing),
  };
}

function portrait(
  row: PortraitRow | null,
  loopId: LoopId | null,
  showing: Showing | undefined,
): Portrait | null {
  return row && showing ? showing.picture(row, loopId) : null;
}
