import { z } from 'zod';
import type { LoopId } from '../../platform/context.ts';
import { read } from '../../platform/http/calls.ts';
import { id, shortText } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok, type Result } from '../../platform/result.ts';
import { writeNote } from './commands.ts';
import { accessNote } from './queries.ts';
import type { NoteId, notes } from './tables.ts';

const answer = z.object({ note: z.object({ id: z.int(), text: z.string() }) });

function present(result: Result<typeof notes.$inferSelect>): Result<z.input<typeof answer>> {
  return result.ok ? ok({ note: { id: result.value.id, text: result.value.text } }) : result;
}

export const noteRoutes: Route[] = [
  post(
    'POST /api/notes',
    {
      summary: 'Write a note',
      body: z.object({ loop_id: id<LoopId>(), text: shortText(200, 'A note') }),
      answer,
      status: 201,
    },
    async (ctx, tx, { body }) => present(await writeNote(ctx, tx, { loopId: body.loop_id, text: body.text })),
    {
      keep: ({ note }) => note.id as NoteId,
      show: async (ctx, db, noteId) => present(await accessNote(ctx, db, noteId)),
    },
  ),
  read(
    'GET /api/notes/:id',
    { summary: 'Show a note', params: z.object({ id: id<NoteId>() }), answer },
    async (ctx, db, { params }) => present(await accessNote(ctx, db, params.id)),
  ),
];
