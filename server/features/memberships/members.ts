import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type MemberAbilities, memberAbilities } from '../../access/member-policy.ts';
import type { Member } from '../../access/members.ts';
import type { RoleId, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { mapPeopleInLoop } from '../../presenters/people.ts';
import { type Person, type Showing, shapeInLoop } from '../../presenters/person.ts';
import type { RoleShape } from '../../presenters/role.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { roles } from '../roles/tables.ts';
import { memberships } from './tables.ts';

export type MemberShape = Person & {
  is_admin: boolean;
  role: RoleShape | null;
  last_time_seen: string | null;
  abilities: MemberAbilities;
};
export type MemberPage = {
  users: MemberShape[];
  total_items: number;
  current_page: number;
  total_pages: number;
};
/** `roleId`, `userIds`: only those, where it is told. */
type Search = {
  nameContains: string;
  roleId?: RoleId | undefined;
  userIds?: UserId[] | undefined;
  first: number;
  skip: number;
};
type Viewing = { member: Member; showing: Showing };

/** A loop's members by name, to one of them; e-mails to its admins only. */
export async function memberPage(db: Db, viewing: Viewing, search: Search): Promise<MemberPage> {
  const [rows, counts] = await Promise.all([
    matching(db, viewing.member, search)
      .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, users.id)
      .limit(search.first)
      .offset(search.skip),
    db.select({ total: sql<number>`count(*)::int` }).from(matching(db, viewing.member, search).as('found')),
  ]);
  const total = counts[0]?.total ?? 0;
  return {
    users: await shapeMembers(db, viewing, rows),
    total_items: total,
    current_page: Math.floor(search.skip / search.first) + 1,
    total_pages: Math.ceil(total / search.first),
  };
}

/** The same without the count. */
export async function findMembers(db: Db, viewing: Viewing, search: Search): Promise<MemberShape[]> {
  const rows = await matching(db, viewing.member, search)
    .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, users.id)
    .limit(search.first)
    .offset(search.skip);
  return shapeMembers(db, viewing, rows);
}

type Row = {
  userId: UserId;
  ownerId: UserId;
  adminSince: Date | null;
  lastReadAt: Date | null;
  email: string;
  role: RoleShape | null;
};

function matching(db: Db, { loopId }: Member, { nameContains, roleId, userIds }: Search) {
  const name = sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${profiles.nickname})`;
  return db
    .select({
      userId: memberships.userId,
      ownerId: loops.ownerId,
      adminSince: memberships.adminSince,
      lastReadAt: memberships.lastReadAt,
      email: users.email,
      role: { id: roles.id, name: roles.name },
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(loops, eq(loops.id, memberships.loopId))
    .leftJoin(profiles, and(eq(profiles.loopId, memberships.loopId), eq(profiles.userId, memberships.userId)))
    .leftJoin(roles, and(eq(roles.loopId, memberships.loopId), eq(roles.id, memberships.roleId)))
    .where(
      and(
        eq(memberships.loopId, loopId),
        isNull(memberships.leftAt),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
        roleId && eq(memberships.roleId, roleId),
        userIds && inArray(memberships.userId, userIds),
        nameContains.trim() ? sql`strpos(lower(${name}), lower(${nameContains.trim()})) > 0` : undefined,
      ),
    );
}

async function shapeMembers(db: Db, { member, showing }: Viewing, rows: Row[]): Promise<MemberShape[]> {
  const people = await mapPeopleInLoop(
    db,
    member.loopId,
    rows.map((row) => row.userId),
  );
  return rows.flatMap((row) => {
    const person = people.get(row.userId);
    if (!person) return [];
    const shaped = shapeInLoop(person, showing);
    const email = member.isAdmin ? row.email : shaped.email;
    const isAdmin = row.adminSince !== null;
    const abilities = memberAbilities(member, {
      userId: row.userId,
      isAdmin,
      isOwner: row.userId === row.ownerId,
    });
    const last_time_seen = row.lastReadAt?.toISOString() ?? null;
    return [{ ...shaped, email, is_admin: isAdmin, role: row.role, last_time_seen, abilities }];
  });
}
