import { eq } from 'drizzle-orm';
import type { LoopId } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { type Effects, on, type Reaction } from '../../platform/events/events.ts';
import { loops } from '../loops/tables.ts';
import { postCreated } from './events.ts';

/** Whoever has the loop open is told of a new post. */
export function postReactions({ db }: Database): Reaction[] {
  return [on(postCreated, ({ loop_id }) => newContent(db, loop_id))];
}

async function newContent(db: Db, loopId: LoopId): Promise<Effects> {
  const [loop] = await db.select({ epoch: loops.epoch }).from(loops).where(eq(loops.id, loopId));
  if (!loop) return {};
  const body = { new_content: true, loop_id: loopId };
  return { broadcasts: [{ stream: `loop:${loopId}`, body, epochs: { [`loop:${loopId}`]: loop.epoch } }] };
}
