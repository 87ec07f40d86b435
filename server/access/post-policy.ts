import { type ClosureName, closureShows, type Lock } from '@loopyard/contract/policy.ts';
import { type Column, type SQL, sql } from 'drizzle-orm';
import { postAdmins, postKeys, posts } from '../features/posts/tables.ts';
import { ownMembership } from './right.ts';

type PostColumns = Record<
  | 'loopId'
  | 'id'
  | 'userId'
  | 'restrictedToRoleId'
  | 'passwordHash'
  | 'passwordSetAt'
  | 'pricePence'
  | 'hasPeople',
  Column
> & { heldFor: Column | SQL };
type Value = number | Column | SQL | ReturnType<typeof sql.placeholder>;

type Parts = Record<
  'loopId' | 'postId' | 'authorId' | 'heldFor' | 'role' | 'passwordHash' | 'passwordSetAt' | 'price',
  SQL
> & {
  /** Whether the user has a key to the post that fits. */
  key(fits: SQL): SQL;
};

type Closure = {
  /** By the post's row alone. */
  isOn: SQL;
  /** For the people who pass without managing the post. If it hides, a condition on the membership `mine`. */
  opensFor: SQL;
  /** How it is shown to others: not at all, or locked. */
  shows: 'nothing' | Lock;
};

/** All that closes a post. Every read and write asks this list, so a new entry closes every door. */
export const closures = {
  held: ({ heldFor }) => ({
    isOn: sql`${heldFor} is not null`,
    opensFor: sql`false`,
    shows: closureShows.held,
  }),
  /** Beside `held`: before its time a post is its author's alone. */
  schedule: ({ heldFor }) => ({
    isOn: isScheduled(heldFor),
    opensFor: sql`false`,
    shows: closureShows.schedule,
  }),
  role: ({ role }) => ({
    isOn: sql`${role} is not null`,
    opensFor: sql`mine.role_id = ${role}`,
    shows: closureShows.role,
  }),
  password: ({ passwordHash, passwordSetAt, key }) => ({
    isOn: sql`${passwordHash} is not null`,
    opensFor: key(sql`held.unlocked_for = ${passwordSetAt}`),
    shows: closureShows.password,
  }),
  price: ({ price, key }) => ({
    isOn: sql`${price} is not null`,
    opensFor: key(sql`held.paid_at is not null`),
    shows: closureShows.price,
  }),
} satisfies Record<ClosureName, (of: Parts) => Closure>;

const isScheduled = (heldFor: SQL) => sql`(${heldFor} is not distinct from 'schedule')`;

/** The sources of a right. @param ownRow the row `mine` */
type Rows = { ownRow: typeof ownMembership; keys: SQL; admins: SQL };
const tables: Rows = { ownRow: ownMembership, keys: sql`${postKeys}`, admins: sql`${postAdmins}` };

/** For what depends on the post's row alone. */
const nobody = 0;

export function isHidden(post: PostColumns = posts): SQL<boolean> {
  return either(closing(nobody, post).hiding.map(({ isOn }) => isOn));
}

export function isLockable(post: PostColumns = posts): SQL<boolean> {
  return either(closing(nobody, post).locking.map(({ isOn }) => isOn));
}

/** The names of the closures that hide it. */
export function hiddenBy(post: PostColumns = posts): SQL<ClosureName[]> {
  const names = closing(nobody, post).hiding.map(
    ({ name, isOn }) => sql`case when ${isOn} then ${sql.raw(`'${name}'`)} end`,
  );
  return sql<ClosureName[]>`to_json(array_remove(array[${sql.join(names, sql`, `)}], null))`;
}

// The only place that decides who sees and edits a post and what locks it. Use it with `rightTo`, which
// decides on the loop.
export function postRight(userId: Value, post: PostColumns = posts, rows: Rows = tables) {
  const { parts, hiding, locking } = closing(userId, post, rows);
  const { loopId, postId, authorId, heldFor } = parts;
  const ownRow = rows.ownRow(loopId, userId);
  // A held post has no admins but the loop's.
  const isNamed = sql`(${post.hasPeople} and ${heldFor} is null and exists (select from ${rows.admins} named
    where named.loop_id = ${loopId} and named.post_id = ${postId} and named.user_id = ${userId}))`;
  const manages = sql`(mine.admin_since is not null and not ${isScheduled(heldFor)} or mine.user_id = ${authorId} or ${isNamed})`;
  const sights = hiding.map(({ isOn, opensFor }) => sql`(not ${isOn} or ${opensFor})`);
  const locks = locking.map(
    ({ isOn, opensFor, shows }) => sql`when ${isOn} and not ${opensFor} then ${sql.raw(`'${shows}'`)}`,
  );
  const lock = sql<Lock | null>`case
        when not ${either(locking.map(({ isOn }) => isOn))} then null
        when exists (select from ${ownRow} and ${manages}) then null
        ${sql.join(locks, sql` `)} end`;
  const maySee = sql`(not ${either(hiding.map(({ isOn }) => isOn))}
    or exists (select from ${ownRow} and (${manages} or ${sql.join(sights, sql` and `)})))`;
  return {
    maySee,
    maySeeWhole: sql`(${maySee} and ${lock} is null)`,
    mayEdit: sql`exists (select from ${ownRow} and ${manages})`,
    columns: {
      lock,
      isPostAdmin: sql<boolean>`(${isNamed} and exists (select from ${ownRow}))`,
    },
  };
}

function closing(userId: Value, post: PostColumns, rows: Rows = tables) {
  // Each column is its own fragment: Drizzle drops the table's name when a query reads from one table.
  const loopId = sql`${post.loopId}`;
  const postId = sql`${post.id}`;
  const parts: Parts = {
    loopId,
    postId,
    authorId: sql`${post.userId}`,
    heldFor: sql`${post.heldFor}`,
    role: sql`${post.restrictedToRoleId}`,
    passwordHash: sql`${post.passwordHash}`,
    passwordSetAt: sql`${post.passwordSetAt}`,
    price: sql`${post.pricePence}`,
    key: (fits) => sql`exists (select from ${rows.keys} held
      where held.loop_id = ${loopId} and held.post_id = ${postId} and held.user_id = ${userId} and ${fits})`,
  };
  const all = Object.entries<(of: Parts) => Closure>(closures).map(([name, close]) => ({
    name,
    ...close(parts),
  }));
  return {
    parts,
    hiding: all.filter(({ shows }) => shows === 'nothing'),
    locking: all.filter(({ shows }) => shows !== 'nothing'),
  };
}

function either(conditions: SQL[]): SQL<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
