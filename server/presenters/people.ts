import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../features/accounts/tables.ts';
import { loops } from '../features/loops/tables.ts';
import { type Account, files, filesOf, type UsedBy } from '../features/media/tables.ts';
import { isMemberNow, memberships } from '../features/memberships/tables.ts';
import { profiles } from '../features/profiles/tables.ts';
import type { LoopId, UserId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { type Person, type PersonInLoop, type PortraitRow, type Showing, shapePerson } from './person.ts';

export async function getSelf(db: Db | Tx, userId: UserId, showing?: Showing): Promise<Person> {
  const [[row], profileRows] = await Promise.all([
    accountOf(db).execute({ userId }),
    profilesOf(db).execute({ userId }),
  ]);
  if (!row) throw new Error(`user ${userId} is gone while signed in`);
  const shaped = shapePerson(row, profileRows, showing);
  return {
    ...shaped,
    email: row.email,
    email_confirmed: row.emailConfirmedAt !== null,
    last_accessed_loop_id: row.lastAccessedLoopId,
  };
}

export async function mapPeopleInLoop(
  db: Db | Tx,
  loopId: LoopId,
  ids: UserId[],
): Promise<Map<UserId, PersonInLoop>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const rows = await selectPeopleInLoop(db, loopId).where(inArray(users.id, unique));
  return new Map(rows.map((row) => [row.person.id, row]));
}

export function selectPeopleOn(db: Db, page: { loopId: SQL }, ids: SQL) {
  return selectPeopleInLoop(db, sql`(select ${page.loopId} from page limit 1)`).where(
    sql`${users.id} = any(array(${ids}))`,
  );
}

/** For a page with rows of several loops: a row for each profile there. */
export function selectPeopleInLoopsOn(db: Db, page: { loopId: SQL }, ids: SQL) {
  const isThere = sql`${profiles.loopId} = any(array(select ${page.loopId} from page))`;
  return db
    .select({ person: personColumns, profile: profileColumns })
    .from(users)
    .leftJoin(profiles, and(eq(profiles.userId, users.id), isThere))
    .where(sql`${users.id} = any(array(${ids}))`);
}

/** Finds a person as a loop shows them. @param people the rows of `selectPeopleInLoopsOn` */
export function finderAmong(people: PersonInLoop[]) {
  const personOf = new Map(people.map((inLoop) => [inLoop.person.id, inLoop]));
  const personIn = new Map(people.map((row) => [`${row.person.id} ${row.profile?.loopId}`, row]));
  return (userId: UserId, loopId: LoopId): PersonInLoop | null => {
    const { person } = personOf.get(userId) ?? {};
    return personIn.get(`${userId} ${loopId}`) ?? (person ? { person, profile: null } : null);
  };
}

function selectPeopleInLoop(db: Db | Tx, loopId: LoopId | SQL) {
  return db
    .select({ person: personColumns, profile: profileColumns })
    .from(users)
    .leftJoin(profiles, and(eq(profiles.userId, users.id), eq(profiles.loopId, loopId)))
    .$dynamic();
}

/** The size is the served picture's, not the upload's. */
const portraitOf = (by: UsedBy | Account) => sql<PortraitRow | null>`(
  select json_build_array(f.key, f.format, coalesce((f.variants -> 'original' -> 'size')::bigint, f.size),
    f.created_at, f.processed_at)
  from ${files} f where f.id = (${filesOf(by)}) and f.resource_type = 'image' and f.processing_error is null)`;

export const personColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  nickname: users.nickname,
  bio: users.bio,
  lastAccessedLoopId: users.lastAccessedLoopId,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
  portrait: portraitOf({ userId: users.id }),
};

const { id, loopId, userId, nickname, bio } = profiles;
export const profileColumns = { id, loopId, userId, nickname, bio, portrait: portraitOf({ loopId, userId }) };

export const membershipOfProfile = and(
  eq(memberships.loopId, profiles.loopId),
  eq(memberships.userId, profiles.userId),
);

const accountOf = prepared((db) =>
  db
    .select({ ...personColumns, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('own_account'),
);
const profilesOf = prepared((db) =>
  db
    .select(profileColumns)
    .from(profiles)
    .innerJoin(memberships, membershipOfProfile)
    .innerJoin(loops, eq(loops.id, profiles.loopId))
    .where(and(eq(profiles.userId, sql.placeholder('userId')), isMemberNow(), isNull(loops.deletedAt)))
    .orderBy(profiles.loopId)
    .prepare('own_profiles'),
);
