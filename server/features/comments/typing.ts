import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { isMinor } from '../../access/minors.ts';
import { findPostReader } from '../../access/posts.ts';
import { isMutedAt } from '../../access/right.ts';
import { broadcast } from '../../platform/cable/broadcast.ts';
import type { Bus } from '../../platform/cable/bus.ts';
import type { Subscription } from '../../platform/cable/channel.ts';
import type { PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { ok, type Result } from '../../platform/result.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';
import { postStream } from './shape.ts';

type Typist = { id: UserId; name: string };

/** Read once for each right to a post, at its first `typing`. A right that changes is another subscription. */
const typists = new WeakMap<Subscription, Promise<Typist | null>>();

type Doors = { database: Database; bus: Bus };
type Typing = { postId: PostId; subscription: Subscription };

/** Nothing of it is kept, and the database is not asked again. */
export async function tellTyping(
  ctx: SignedIn,
  { database, bus }: Doors,
  { postId, subscription }: Typing,
): Promise<Result<null>> {
  const reading = typists.get(subscription) ?? findTypist(ctx, database.db, postId);
  typists.set(subscription, reading);
  const user = await reading.catch((error) => {
    typists.delete(subscription);
    throw error;
  });
  if (user) bus.pass(broadcast(postStream(postId), { type: 'Typing', user }));
  return ok(null);
}

/** Null: nobody learns that this person writes, who may not comment or is under 18. */
async function findTypist(ctx: SignedIn, db: Db, postId: PostId): Promise<Typist | null> {
  const reader = await findPostReader(ctx, db, postId);
  if (!reader || reader.post.lock) return null;
  const { loopId, userId, mayComment, hasLapsed } = reader.right;
  if (!mayComment || hasLapsed || isMutedAt(reader.right, ctx.now)) return null;
  const [typist] = await db
    .select({ id: memberships.userId, name: sql<string>`name_in_loop(${loopId}, ${userId})` })
    .from(memberships)
    .innerJoin(posts, eq(posts.loopId, memberships.loopId))
    .where(
      and(
        eq(memberships.loopId, loopId),
        eq(memberships.userId, userId),
        isMemberNow('memberships'),
        not(isMinor('memberships')),
        eq(posts.id, postId),
        isNull(posts.commentsClosedAt),
      ),
    );
  return typist ?? null;
}
