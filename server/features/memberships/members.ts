import { type MemberAbilities, memberAbilities } from '@loopyard/contract/member-policy.ts';
import { mayReviewReports, maySeeAge } from '@loopyard/contract/policy.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isLead } from '../../access/leads.ts';
import { type Member, selectReader, shapeMember } from '../../access/members.ts';
import { isMinor, isWithoutAge } from '../../access/minors.ts';
import { postRight } from '../../access/post-policy.ts';
import { refusal, rightTo } from '../../access/right.ts';
import type { LoopId, PostId, RoleId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { preparedPage } from '../../platform/database/page.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { shapeFormerName } from '../../presenters/former-name.ts';
import { selectPeopleOn } from '../../presenters/people.ts';
import { type Person, type PersonInLoop, type Showing, shapeInLoop } from '../../presenters/person.ts';
import { type RoleShape, shapeRole } from '../../presenters/role.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { posts } from '../posts/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { roleColumns } from '../roles/queries.ts';
import { roles } from '../roles/tables.ts';
import { isMemberNow, memberships } from './tables.ts';

export type MemberShape = Person & {
  is_admin: boolean;
  is_lead: boolean;
  role: RoleShape | null;
  is_minor: boolean | null;
  is_age_known: boolean | null;
  is_here: boolean;
  former_name: ReturnType<typeof shapeFormerName>;
  last_time_seen: string | null;
  abilities: MemberAbilities;
};
export type MemberPage = {
  users: MemberShape[];
  total_items: number;
  current_page: number;
  total_pages: number;
};
type Search = {
  loopId: LoopId;
  nameContains: string;
  roleId?: RoleId | undefined;
  withoutAge?: boolean | undefined;
  userIds?: UserId[] | undefined;
  postId?: PostId | null | undefined;
  first: number;
  skip: number;
};

/** Connected now, in any process. */
export type IsHere = (userId: UserId) => boolean;
type Viewing = { showing: Showing; isHere?: IsHere };

export async function accessMemberPage(
  ctx: SignedIn,
  db: Db,
  search: Search,
  viewing: Viewing,
): Promise<Result<MemberPage>> {
  const { loopId, first, skip } = search;
  const { rows, reader, people, total } = await countedPage(db).execute(
    valuesOf(ctx, search),
    ctx.accessCheck,
  );
  const member = shapeMember({ loopId, userId: ctx.viewer.userId }, reader[0]);
  if (!member) return refusal(db, loopId);
  if (search.withoutAge && !mayReviewReports(member)) return fail('forbidden');
  const count = total[0]?.count ?? 0;
  return ok({
    users: shapeMembers({ member, ...viewing, now: ctx.now }, rows, people),
    total_items: count,
    current_page: Math.floor(skip / first) + 1,
    total_pages: Math.ceil(count / first),
  });
}

export async function accessMembers(
  ctx: SignedIn,
  db: Db,
  search: Search,
  viewing: Viewing,
): Promise<Result<MemberShape[]>> {
  const { loopId } = search;
  const { rows, reader, people } = await plainPage(db).execute(valuesOf(ctx, search), ctx.accessCheck);
  const member = shapeMember({ loopId, userId: ctx.viewer.userId }, reader[0]);
  return member ? ok(shapeMembers({ member, ...viewing, now: ctx.now }, rows, people)) : refusal(db, loopId);
}

function valuesOf(
  { viewer }: SignedIn,
  { nameContains, roleId, userIds, postId = null, withoutAge = false, ...search }: Search,
) {
  const ids = userIds ? JSON.stringify(userIds) : null;
  return {
    ...search,
    userId: viewer.userId,
    postId,
    withoutAge,
    name: nameContains.trim(),
    roleId: roleId ?? null,
    ids,
  };
}

const { placeholder } = sql;
const fullName = sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${profiles.nickname})`;
const [name, roleId, ids] = [
  sql`${placeholder('name')}::text`,
  sql`${placeholder('roleId')}::bigint`,
  sql`${placeholder('ids')}::text`,
];
const postId = sql`${placeholder('postId')}::bigint`;
const isReaderOfPost = sql`(${postId} is null or exists (select from ${posts}
  where ${sql`${posts.loopId}`} = ${memberships.loopId} and ${sql`${posts.id}`} = ${postId} and ${sql`${posts.deletedAt}`} is null
    and ${postRight(placeholder('userId')).maySee} and ${postRight(memberships.userId).maySee}))`;
const { mayRead, columns } = rightTo(placeholder('loopId'), placeholder('userId'));

function matching(db: Db) {
  return db
    .select({
      loopId: memberships.loopId,
      userId: memberships.userId,
      ownerId: loops.ownerId,
      adminSince: memberships.adminSince,
      isLead: isLead(sql`${memberships.loopId}`, sql`${memberships.userId}`),
      lastReadAt: memberships.lastReadAt,
      formerName: memberships.formerName,
      renamedAt: memberships.renamedAt,
      email: users.email,
      isMinor: isMinor('memberships'),
      showsPresence: sql<boolean>`(${users.showsPresence} and not ${isMinor('memberships')}
        and (select me.shows_presence from ${users} me where me.id = ${placeholder('userId')}))`,
      isWithoutAge: isWithoutAge('memberships'),
      role: roleColumns,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(loops, eq(loops.id, memberships.loopId))
    .leftJoin(profiles, and(eq(profiles.loopId, memberships.loopId), eq(profiles.userId, memberships.userId)))
    .leftJoin(roles, and(eq(roles.loopId, memberships.loopId), eq(roles.id, memberships.roleId)))
    .where(
      and(
        mayRead,
        columns.isMember,
        eq(memberships.loopId, placeholder('loopId')),
        isMemberNow(),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
        sql`(${roleId} is null or ${memberships.roleId} = ${roleId})`,
        sql`(${ids} is null or ${memberships.userId} in (select json_array_elements_text(${ids}::json)::bigint))`,
        isReaderOfPost,
        sql`(not ${placeholder('withoutAge')}::boolean or ${isWithoutAge('memberships')})`,
        sql`(${name} = '' or strpos(lower(${fullName}), lower(${name})) > 0)`,
      ),
    );
}

const page = (db: Db) =>
  matching(db)
    .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, users.id)
    .limit(placeholder('first'))
    .offset(placeholder('skip'));

const plainPage = preparedPage('members', page, (db, { loopId, userId }) => ({
  reader: selectReader(db),
  people: selectPeopleOn(db, { loopId }, sql`select ${userId} from page`),
}));

const countedPage = preparedPage('members_counted', page, (db, { loopId, userId }) => ({
  reader: selectReader(db),
  people: selectPeopleOn(db, { loopId }, sql`select ${userId} from page`),
  total: db.select({ count: sql<number>`count(*)::int` }).from(matching(db).as('found')),
}));

type Row = Awaited<ReturnType<typeof page>>[number];
type Shaping = Viewing & { member: Member; now: Date };

function shapeMembers(
  { member, showing, isHere, now }: Shaping,
  rows: Row[],
  people: PersonInLoop[],
): MemberShape[] {
  const personOf = new Map(people.map((inLoop) => [inLoop.person.id, inLoop]));
  return rows.flatMap((row) => {
    const person = personOf.get(row.userId);
    if (!person) return [];
    const shaped = shapeInLoop(person, showing);
    const email = member.isAdmin ? row.email : shaped.email;
    const isAdmin = row.adminSince !== null;
    const abilities = memberAbilities(member, {
      userId: row.userId,
      isAdmin,
      isLead: row.isLead,
      isOwner: row.userId === row.ownerId,
      isMinor: row.isMinor,
      isAgeKnown: !row.isWithoutAge,
    });
    const mayKnowAge = maySeeAge(member, row.userId);
    const last_time_seen = (abilities.see_last_seen && row.lastReadAt?.toISOString()) || null;
    return [
      {
        ...{ ...shaped, email, is_admin: isAdmin, is_lead: row.isLead, last_time_seen, abilities },
        role: row.role && shapeRole(row.role, mayKnowAge),
        is_minor: mayKnowAge ? row.isMinor : null,
        is_age_known: mayKnowAge ? !row.isWithoutAge : null,
        is_here: row.showsPresence && (isHere?.(row.userId) ?? false),
        former_name: mayReviewReports(member) ? shapeFormerName(row, now) : null,
      },
    ];
  });
}
