const tables = `import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Id, LoopId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { memberships } from '../memberships/tables.ts';

export type NoteId = Id<'note'>;

export const notes = pgTable(
  'notes',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    id: ref<NoteId>('id').notNull().generatedAlwaysAsIdentity(),
    userId: ref<UserId>('user_id').notNull(),
    text: text().notNull(),
    createdAt: at('created_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('notes_id').on(t.id),
    foreignKey({ columns: [t.loopId, t.userId], foreignColumns: [memberships.loopId, memberships.userId] }),
  ],
);
belongs(notes, {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'notes' } },
});
`;

const events = `import type { LoopId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';
import type { NoteId } from './tables.ts';

const note = { loop_id: idOf<LoopId>(), note_id: idOf<NoteId>(), user_id: idOf<UserId>() };
export const noteWritten = defineEvent('note.written', note);
export const noteDeleted = defineEvent('note.deleted', note);
`;

const queries = `import { and, desc, eq, isNull } from 'drizzle-orm';
import { accessAsMember, findReader } from '../../access/members.ts';
import type { Ctx, LoopId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type NoteId, notes } from './tables.ts';

export async function accessNote(ctx: Ctx, db: Db, noteId: NoteId): Promise<Result<typeof notes.$inferSelect>> {
  const [note] = await db.select().from(notes).where(and(eq(notes.id, noteId), isNull(notes.deletedAt)));
  return note && (await findReader(ctx, db, note.loopId)) ? ok(note) : fail('not_found');
}

export async function accessNotes(
  ctx: Ctx,
  db: Db,
  loopId: LoopId,
): Promise<Result<(typeof notes.$inferSelect)[]>> {
  const member = await accessAsMember(ctx, db, loopId);
  if (!member.ok) return member;
  const isThere = and(eq(notes.loopId, loopId), isNull(notes.deletedAt));
  return ok(await db.select().from(notes).where(isThere).orderBy(desc(notes.id)).limit(100));
}
`;

const commands = `import { and, eq } from 'drizzle-orm';
import { lockMember } from '../../access/members.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { noteDeleted, noteWritten } from './events.ts';
import { accessNote } from './queries.ts';
import { type NoteId, notes } from './tables.ts';

type NewNote = { loopId: LoopId; text: string };
type Note = typeof notes.$inferSelect;

export async function writeNote(ctx: SignedIn, tx: Tx, { loopId, text }: NewNote): Promise<Result<Note>> {
  if (!(await lockMember(ctx, tx, loopId))) return fail('not_found');
  const values = { loopId, userId: ctx.viewer.userId, text, createdAt: ctx.now };
  const [note] = await tx.insert(notes).values(values).returning();
  if (!note) return fail('not_found');
  await record(ctx, tx, noteWritten, { loop_id: loopId, note_id: note.id, user_id: ctx.viewer.userId });
  return ok(note);
}

export async function deleteNote(ctx: SignedIn, tx: Tx, noteId: NoteId): Promise<Result<null>> {
  const note = await accessNote(ctx, tx, noteId);
  if (!note.ok) return note;
  const { loopId, userId } = note.value;
  const member = await lockMember(ctx, tx, loopId);
  if (!member) return fail('not_found');
  if (userId !== member.userId && !member.isAdmin) return fail('forbidden');
  await tx
    .update(notes)
    .set({ deletedAt: ctx.now })
    .where(and(eq(notes.loopId, loopId), eq(notes.id, noteId)));
  await record(ctx, tx, noteDeleted, { loop_id: loopId, note_id: noteId, user_id: ctx.viewer.userId });
  return ok(null);
}
`;

const rest = `import { z } from 'zod';
import type { LoopId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { formText, id } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok, type Result } from '../../platform/result.ts';
import { deleteNote, writeNote } from './commands.ts';
import { accessNote, accessNotes } from './queries.ts';
import type { NoteId, notes } from './tables.ts';

const note = z.object({ id: z.int(), text: z.string() });
const answer = z.object({ note });

function shapeNote({ id, text }: typeof notes.$inferSelect): z.input<typeof note> {
  return { id, text };
}

function present(result: Result<typeof notes.$inferSelect>): Result<z.input<typeof answer>> {
  return result.ok ? ok({ note: shapeNote(result.value) }) : result;
}

export const noteRoutes: Route[] = [
  post(
    'POST /api/notes',
    {
      summary: 'Write a note',
      body: z.object({ loop_id: id<LoopId>(), text: formText(200) }),
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
    'GET /api/notes',
    {
      summary: 'List the newest notes of a loop',
      query: z.object({ loop_id: id<LoopId>('Please choose a loop') }),
      answer: z.object({ notes: z.array(note) }),
    },
    async (ctx, db, { query }) => {
      const listed = await accessNotes(ctx, db, query.loop_id);
      return listed.ok ? ok({ notes: listed.value.map(shapeNote) }) : listed;
    },
  ),
  write(
    'DELETE /api/notes/:id',
    { summary: 'Delete a note', errors: ['forbidden'], params: z.object({ id: id<NoteId>() }) },
    (ctx, tx, { params }) => deleteNote(ctx, tx, params.id),
  ),
];
`;

const feature = `import type { Compose } from '../../feature.ts';
import { noteRoutes } from './rest.ts';
import * as tables from './tables.ts';

export const notes: Compose = () => ({ routes: noteRoutes, nouns: { notes: tables.notes } });
`;

const scene = `import { numbered } from '../../test/stage.ts';

export const makers = {
  note: numbered(async ({ cast: { author }, ids: { loop } }) => {
    const { body } = await author.post('/api/notes', { loop_id: loop, text: 'Bring a coat' });
    return body.note.id;
  }),
};
`;

export const noun = {
  heading: 'a noun',
  atMost: 13,
  edits: {
    'server/features/notes/tables.ts': tables,
    'server/features/notes/events.ts': events,
    'server/features/notes/queries.ts': queries,
    'server/features/notes/commands.ts': commands,
    'server/features/notes/rest.ts': rest,
    'server/features/notes/feature.ts': feature,
    'server/features/notes/scene.testing.ts': scene,
    'server/features.ts': [
      [
        "import { memberships } from './features/memberships/feature.ts';\n",
        "import { notes } from './features/notes/feature.ts';\n",
      ],
      ['const inOrder: Compose[] = [\n  ...[', 'notes, '],
    ],
    'server/lifecycle/registry.ts': [
      [
        "import * as memberships from '../features/memberships/tables.ts';\n",
        "import * as notes from '../features/notes/tables.ts';\n",
      ],
      ['const modules = [\n  ...[', 'notes, '],
    ],
    'server/test/makers.ts': [
      [
        "import * as media from '../features/media/scene.testing.ts';\n",
        "import * as notes from '../features/notes/scene.testing.ts';\n",
      ],
      ['export const makers = {\n', '  ...notes.makers,\n'],
    ],
    'contract/authorization.ts': [
      [
        'export const routes = {\n',
        "  'GET /api/notes': inside(200),\n  'POST /api/notes': inside(201),\n  'DELETE /api/notes/:id': inside(403, { author: 204, admin: 204 }),\n",
      ],
    ],
    'server/test/authorization.calls.ts': [
      [
        'const calls: { [Route in AuthorizedRoute]: Call<Route> } = {\n',
        `  'GET /api/notes': ({ loop }) => ({ query: \`loop_id=\${loop}\` }),
  'POST /api/notes': ({ loop }) => ({ body: { loop_id: loop, text: 'Bring a coat' } }),
  'DELETE /api/notes/:id': ({ note }) => ({ ids: { id: note } }),
`,
      ],
    ],
    'bin/checks/floors.cjs': [["  ['invitations', ", "'notes', "]],
  },
  writes: ['drizzle-kit generate --name recipe', 'npm run openapi'],
  proves: [
    'tsc -p server',
    'node bin/checks/calls.js',
    'biome lint server',
    'vitest run server/lifecycle/registry.test.ts server/test/keys.test.ts server/test/swapped.test.ts',
    "vitest run server/access/named-loop.test.ts server/test/authorization.test.ts -t 'notes'",
  ],
};
