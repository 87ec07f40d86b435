import { randomBytes } from 'node:crypto';
import { eventLimits, tooManyFeeds } from '@loopyard/contract/calendar.ts';
import { and, asc, eq, isNull, not, or, sql } from 'drizzle-orm';
import { lockMember } from '../../access/members.ts';
import { ownMembership, refusal } from '../../access/right.ts';
import { isWaiting, lockSession } from '../../access/sessions.ts';
import type { CalendarFeedId, LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { hashToken } from '../../platform/tokens.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { calendarFeeds } from './tables.ts';

export type Feed = { id: CalendarFeedId; loopId: LoopId | null; createdAt: Date; lastReadAt: Date | null };
export type OpenFeed = Pick<Feed, 'id' | 'loopId'> & { userId: UserId; loopName: string | null };

/** The token is returned only here; the database has its hash. */
export async function createFeed(
  ctx: SignedIn,
  tx: Tx,
  loopId: LoopId | null,
): Promise<Result<{ id: CalendarFeedId; token: string }>> {
  const { userId } = ctx.viewer;
  if (loopId !== null && !(await lockMember(ctx, tx, loopId))) return refusal(tx, loopId);
  const isMine = eq(users.id, userId);
  const [user] = await tx.select({ epoch: users.epoch }).from(users).where(isMine).for('no key update');
  if (!user || !(await lockSession(ctx, tx))) return fail('unauthenticated');
  await tx.delete(calendarFeeds).where(and(eq(calendarFeeds.userId, userId), not(isLiving)));
  const feeds = await tx.$count(calendarFeeds, eq(calendarFeeds.userId, userId));
  if (feeds >= eventLimits.feeds) return fail('conflict', { detail: tooManyFeeds });
  const token = randomBytes(32).toString('base64url');
  const [feed] = await tx
    .insert(calendarFeeds)
    .values({ userId, loopId, tokenHash: hashToken(token), epoch: user.epoch, createdAt: ctx.now })
    .returning({ id: calendarFeeds.id });
  if (!feed) throw new Error('a calendar feed was inserted and not returned');
  return ok({ id: feed.id, token });
}

export function listFeeds({ viewer }: SignedIn, db: Db): Promise<Feed[]> {
  const { id, loopId, createdAt, lastReadAt } = calendarFeeds;
  return db
    .select({ id, loopId, createdAt, lastReadAt })
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, viewer.userId), isLiving))
    .orderBy(asc(id));
}

export async function deleteFeed({ viewer }: SignedIn, tx: Tx, id: CalendarFeedId): Promise<Result<null>> {
  const deleted = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, viewer.userId)))
    .returning({ id: calendarFeeds.id });
  return deleted.length > 0 ? ok(null) : fail('not_found');
}

/** Asked at each read, so a feed ends at once with whatever ends its right. */
export async function findOpenFeed(db: Db, token: string): Promise<OpenFeed | null> {
  const [feed] = await openFeed(db).execute({ tokenHash: hashToken(token) });
  return feed ?? null;
}

export async function noteRead(db: Db, id: CalendarFeedId, now: Date): Promise<void> {
  await db.update(calendarFeeds).set({ lastReadAt: now }).where(eq(calendarFeeds.id, id));
}

/** The person’s epoch is raised when all their sessions end, by a new password or a suspension. */
const isLiving = sql`(${calendarFeeds.epoch} = (select epoch from ${users} where id = ${calendarFeeds.userId})
  and ${or(isNull(calendarFeeds.loopId), sql`exists (select from ${ownMembership(calendarFeeds.loopId, calendarFeeds.userId)})`)})`;

const openFeed = prepared((db) =>
  db
    .select({
      id: calendarFeeds.id,
      loopId: calendarFeeds.loopId,
      userId: calendarFeeds.userId,
      loopName: loops.name,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .leftJoin(loops, eq(loops.id, calendarFeeds.loopId))
    .where(
      and(
        eq(calendarFeeds.tokenHash, sql.placeholder('tokenHash')),
        ...[isLiving, not(isWaiting), isNull(loops.deletedAt)],
      ),
    )
    .prepare('open_calendar_feed'),
);
