import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { type Effects, on, type Reaction } from '../../platform/events/events.ts';
import { commentCreated, commentDeleted } from '../comments/events.ts';
import { comments } from '../comments/tables.ts';
import { postCreated, postDeleted } from '../posts/events.ts';
import { posts } from '../posts/tables.ts';
import { activity } from './tables.ts';

/** Keeps what each member did on each day: counted anew for that day, so a repeat changes nothing. */
export function analyticsReactions({ database: { db } }: { database: { db: Db } }): Reaction[] {
  return [
    on(postCreated, countPosts),
    on(postDeleted, countPosts),
    on(commentCreated, countMessages),
    on(commentDeleted, countMessages),
  ];

  async function countPosts({ loop_id, post_id }: { loop_id: number; post_id: number }): Promise<Effects> {
    const [post] = await db
      .select({ userId: posts.userId, at: posts.createdAt })
      .from(posts)
      .where(and(eq(posts.loopId, loop_id), eq(posts.id, post_id)));
    if (post) await recount(db, 'posts', { loopId: loop_id, ...post });
    return {};
  }

  async function countMessages(said: { loop_id: number; comment_id: number }): Promise<Effects> {
    const [comment] = await db
      .select({ userId: comments.userId, at: comments.createdAt })
      .from(comments)
      .where(and(eq(comments.loopId, said.loop_id), eq(comments.id, said.comment_id)));
    if (comment) await recount(db, 'messages', { loopId: said.loop_id, ...comment });
    return {};
  }
}

type Member = { loopId: number; userId: number; at: Date };

async function recount(db: Db, counted: 'posts' | 'messages', { loopId, userId, at }: Member): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  const table = counted === 'posts' ? posts : comments;
  const written = sql<number>`(select count(*)::int from ${table} w
    where w.loop_id = ${loopId} and w.user_id = ${userId} and w.deleted_at is null
      and w.created_at >= ${`${day}T00:00:00Z`}::timestamptz
      and w.created_at < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day')`;
  await db
    .insert(activity)
    .values({ loopId, userId, day, [counted]: written })
    .onConflictDoUpdate({
      target: [activity.loopId, activity.userId, activity.day],
      set: { [counted]: sql.raw(`excluded.${counted}`) },
    });
}
