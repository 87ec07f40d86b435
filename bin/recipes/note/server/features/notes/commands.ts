import { lockMember } from '../../access/members.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { noteWritten } from './events.ts';
import { notes } from './tables.ts';

type NewNote = { loopId: LoopId; text: string };
type Note = typeof notes.$inferSelect;

export async function writeNote(ctx: SignedIn, tx: Tx, { loopId, text }: NewNote): Promise<Result<Note>> {
  if (!(await lockMember(ctx, tx, loopId))) return fail('not_found');
  const { userId } = ctx.viewer;
  const [note] = await tx.insert(notes).values({ loopId, userId, text }).returning();
  if (!note) return fail('not_found');
  await record(ctx, tx, noteWritten, { loop_id: loopId, note_id: note.id, user_id: userId });
  return ok(note);
}
