import { eq } from 'drizzle-orm';
import { findReader } from '../../access/members.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type NoteId, notes } from './tables.ts';

export async function accessNote(
  ctx: Ctx,
  db: Db,
  noteId: NoteId,
): Promise<Result<typeof notes.$inferSelect>> {
  const [note] = await db.select().from(notes).where(eq(notes.id, noteId));
  return note && (await findReader(ctx, db, note.loopId)) ? ok(note) : fail('not_found');
}
