import type { EventFacts } from '@loopyard/contract/calendar.ts';
import { and, desc, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isInLine } from '../../access/lines.ts';
import { findMember } from '../../access/members.ts';
import { type Right, refusal, rightOf, rightTo, selectMembershipsOn } from '../../access/right.ts';
import { mapSubjects } from '../../access/subject-rows.ts';
import type { LoopId, NotificationId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { preparedPage } from '../../platform/database/page.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { finderAmong, mapPeopleInLoop, selectPeopleInLoopsOn } from '../../presenters/people.ts';
import type { PersonInLoop } from '../../presenters/person.ts';
import { comments } from '../comments/tables.ts';
import { loops } from '../loops/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { subscriptions } from '../subscriptions/tables.ts';
import { eventFacts } from './event-facts.ts';
import { type ListedType, notifiables } from './notifiables.ts';
import { isSeenWhole, toldSubjects } from './policy.ts';
import { type ListedRow, notificationColumns } from './queries.ts';
import { notifications } from './tables.ts';

/** `actorIds`: the latest three. */
export type Gathered = { count: number; actorsCount: number; actorIds: UserId[]; isUnread: boolean };
/** Facts about the reader, for `whyTold`. */
type Facts = { isOwn: boolean; hasCommented: boolean; isActorFollowed: boolean };
/** `row`: its newest notification. */
type LineRow = ListedRow & { event: EventFacts | null };
export type SeenLine = {
  row: LineRow;
  line: Gathered;
  facts: Facts;
  actors: PersonInLoop[];
  notifiable: unknown;
};
export type LinePage = {
  /** Null: all the viewer's loops. */
  loopId: LoopId | null;
  unread: boolean | null;
  first: number;
  before: NotificationId | null;
};

export async function accessLines(ctx: SignedIn, db: Db, page: LinePage): Promise<Result<SeenLine[]>> {
  const { loopId, before } = page;
  const { userId } = ctx.viewer;
  const query = pages[loopId === null ? 'ofAll' : 'ofLoop'][before === null ? 'all' : 'before'];
  const { rows, memberships, people } = await query(db).execute({ ...page, userId }, ctx.accessCheck);
  if (loopId !== null && rows.length === 0 && !(await findMember(ctx, db, loopId)))
    return refusal(db, loopId);
  const rights = memberships.map((row) => rightOf({ loopId: row.loopId, userId }, row));
  const seenByRow = await mapNotifiables(
    ctx,
    db,
    rights,
    rows as (LineRow & { line: Gathered; facts: Facts })[],
  );
  const findPerson = finderAmong(people);
  return ok(
    [...seenByRow].map(([{ line, facts, ...row }, notifiable]) => {
      const actors = line.actorIds.flatMap((id) => findPerson(id, row.loopId) ?? []);
      return { row, line, facts, actors, notifiable };
    }),
  );
}

async function mapNotifiables<Row extends ListedRow>(ctx: SignedIn, db: Db, rights: Right[], rows: Row[]) {
  const seenByLoop = await Promise.all(
    rights.map((right) =>
      mapSubjects(
        rows.filter(({ loopId }) => loopId === right.loopId),
        (type: ListedType, ids) => notifiables[type].mapSeen(ctx, db, right, ids),
      ),
    ),
  );
  const seenByRow = new Map(seenByLoop.flatMap((seenInLoop) => [...seenInLoop]));
  return new Map(rows.flatMap((row) => (seenByRow.has(row) ? [[row, seenByRow.get(row)] as const] : [])));
}

const { placeholder } = sql;
const userId = placeholder('userId');
const isOfLineOf = (reader: SQL | Placeholder) => sql`other.loop_id = notifications.loop_id
  and other.user_id = notifications.user_id and other.group_key = notifications.group_key and ${isInLine('other', reader)}`;
const isOfLine = isOfLineOf(userId);
const isUnread = sql`(case when notifications.group_key is null then notifications.read_at is null
  else exists (select from ${notifications} other where ${isOfLine} and other.read_at is null) end)`;
const isNewest = sql`(${isInLine('notifications', userId)} and not exists (select from ${notifications} other
  where ${isOfLine} and (other.created_at, other.id) > (notifications.created_at, notifications.id)))`;

/** The people and count of a notification's line. */
export const gatheredFor = (reader: SQL | Placeholder) => sql<Gathered>`(
  select json_build_object('count', sum(n), 'actorsCount', count(actor_id), 'isUnread', bool_or(is_unread),
    'actorIds', coalesce((array_agg(actor_id order by at desc, latest desc) filter (where actor_id is not null))[:3], '{}'))
  from (
    select actor_id, count(*) as n, max(created_at) as at, max(id) as latest, bool_or(read_at is null) as is_unread from (
      select other.* from ${notifications} other where ${isOfLineOf(reader)}
      union all select other.* from ${notifications} other where other.loop_id = notifications.loop_id
        and other.id = notifications.id and notifications.group_key is null) of_line
    group by actor_id) by_actor)`;

const factsOfRow = sql<Facts>`json_build_object('isOwn', coalesce(${toldSubjects.authorId} = ${userId}, false),
  'hasCommented', exists (select from ${comments} mine where mine.loop_id = notifications.loop_id
    and mine.post_id = notifications.post_id and mine.user_id = ${userId} and mine.deleted_at is null),
  'isActorFollowed', exists (select from ${subscriptions} s where s.loop_id = notifications.loop_id
    and s.followed_user_id = notifications.actor_id and s.user_id = ${userId} and s.silent_since is null))`;

const isWantedUnread = sql`${placeholder('unread')}::boolean`;
const cursor = sql`${placeholder('before')}::bigint`;
const isListed = and(
  sql`notifications.user_id = ${userId}`,
  toldSubjects.isOfType(Object.keys(notifiables)),
  toldSubjects.maySee(userId),
  isNewest,
  sql`(${isWantedUnread} is null or ${isUnread} = ${isWantedUnread})`,
);
const isBefore = (isOfLoop: SQL) => sql`(notifications.created_at, notifications.id) <
  (select one.created_at, one.id from ${notifications} one where one.user_id = ${userId} and one.id = ${cursor} ${isOfLoop})`;

const loop = placeholder('loopId');
const { mayRead, columns } = rightTo(loop, userId);
const isOfLoop = and(mayRead, columns.isMember, sql`notifications.loop_id = ${loop}`);
const isOfOwnLoop = sql`notifications.loop_id in (select mine.loop_id from ${memberships} mine
  join ${loops} l on l.id = mine.loop_id
  where mine.user_id = ${userId} and ${isMemberNow('mine')} and l.deleted_at is null)`;

const pages = {
  ofLoop: {
    all: lineQuery('lines', isOfLoop),
    before: lineQuery('lines_before', and(isOfLoop, isBefore(sql`and one.loop_id = ${loop}`))),
  },
  ofAll: {
    all: lineQuery('lines_of_all_loops', isOfOwnLoop),
    before: lineQuery('lines_of_all_loops_before', and(isOfOwnLoop, isBefore(sql``))),
  },
};

function lineQuery(name: string, where: SQL | undefined) {
  return preparedPage(
    name,
    (db) =>
      db
        .select({ ...notificationColumns, event: eventFacts, line: gatheredFor(userId), facts: factsOfRow })
        .from(notifications)
        .where(and(where, isListed))
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(placeholder('first')),
    (db, page) => ({
      memberships: selectMembershipsOn(db, page),
      people: selectPeopleInLoopsOn(
        db,
        page,
        sql`select json_array_elements_text(${page.line} -> 'actorIds')::bigint from page`,
      ),
    }),
  );
}

export const keyColumn = sql<string>`coalesce(${notifications.groupKey}, 'notification:' || ${notifications.id})`;

/** The rows of the line with that key. */
export function hasKey(of: string, key: Placeholder | SQL): SQL {
  const its = sql.raw(of);
  return sql`(${its}.group_key = ${key} or (${its}.group_key is null
    and ${its}.id = substring(${key} from '^notification:(\\d{1,15})$')::bigint))`;
}

export const keyOf = ({ id, groupKey }: Pick<ListedRow, 'id' | 'groupKey'>): string =>
  groupKey ?? `notification:${id}`;
const keyPattern = /^[a-z_]{1,40}(:[a-z_]{1,40}|:\d{1,19}){1,3}$/;

/** An impossible key becomes an empty text, which no row has. */
export const knownKey = (key: string): string => (keyPattern.test(key) ? key : '');

export type ActorPage = { loopId: LoopId; key: string; after: UserId | null; first: number };

/** The people of a line, in the order in which each of them did it first. */
export async function accessActors(
  { viewer }: SignedIn,
  db: Db,
  page: ActorPage,
): Promise<Result<PersonInLoop[]>> {
  const values = { ...viewer, ...page, key: knownKey(page.key) };
  const [line] = await actorsOf(db, values);
  if (!line?.isThere) return fail('not_found');
  const ids = line.actorIds.map((id) => Number(id) as UserId);
  const people = await mapPeopleInLoop(db, page.loopId, ids);
  return ok(ids.flatMap((id) => people.get(id) ?? []));
}

const actorsOf = preparedSql<{ isThere: boolean; actorIds: (string | number)[] }>(
  'actors_of_line',
  () => sql`
  with of_line as (
    select actor_id, min(id) as first from ${notifications}
    where notifications.loop_id = ${loop} and notifications.user_id = ${userId} and ${hasKey('notifications', placeholder('key'))}
      and ${mayRead} and ${isInLine('notifications', userId)} and ${isSeenWhole()}
    group by actor_id),
  page as (
    select * from of_line where actor_id is not null and first > coalesce(
      (select first from of_line where actor_id = ${placeholder('after')}::bigint), 0)
    order by first limit ${placeholder('first')})
  select exists (select from of_line) as "isThere",
    (select coalesce(json_agg(actor_id order by first), '[]') from page) as "actorIds"`,
);
