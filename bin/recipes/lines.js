// The lines that a recipe inserts, each after a text that stands once in the file; '' is its top.
const calls = 'const calls: { [Route in AuthorizedRoute]: Call<Route> } = {\n';

/** Beside the files in note/. A file that is forgotten fails a proof. */
export const note = {
  'server/features.ts': [
    ['', "import { notes } from './features/notes/feature.ts';\n"],
    ['const inOrder: Compose[] = [\n  ...[', 'notes, '],
  ],
  'server/lifecycle/registry.ts': [
    ['', "import * as notes from '../features/notes/tables.ts';\n"],
    ['const modules = [\n  ...[', 'notes, '],
  ],
  'server/test/makers.ts': [
    ['', "import * as notes from '../features/notes/scene.testing.ts';\n"],
    ['export const makers = {\n', '  ...notes.makers,\n'],
  ],
  'contract/authorization.ts': [
    [
      'export const routes = {\n',
      "  'POST /api/notes': inside(201),\n  'GET /api/notes/:id': inside(200),\n",
    ],
  ],
  'server/test/authorization.calls.ts': [
    [calls, "  'POST /api/notes': ({ loop }) => ({ body: { loop_id: loop, text: 'Bring a coat' } }),\n"],
    [calls, "  'GET /api/notes/:id': ({ note }) => ({ ids: { id: note } }),\n"],
  ],
  '.dependency-cruiser.cjs': [["  ['invitations', ", "'notes', "]],
  'server/access/subjects.ts': [
    ['', "import { notes } from '../features/notes/tables.ts';\n"],
    [
      'export const subjects = {\n',
      `  Note: {
    ...{ table: notes, loopId: notes.loopId, id: notes.id, author: notes.userId, title: sql\`\${notes.text}\` },
    ...{ mayKnow: () => sql\`true\`, maySee: () => sql\`true\`, path: sql\`'/notes/' || \${notes.id}\` },
    ...{ noun: { a: 'a note', the: 'the note' }, notifications: notifications.noteId },
  },\n`,
    ],
  ],
  'server/features/notifications/tables.ts': [
    ['', "import { type NoteId, notes } from '../notes/tables.ts';\n"],
    ["    postId: ref<PostId>('post_id'),\n", "    noteId: ref<NoteId>('note_id'),\n"],
    ["check('notifications_one_subject', sql`num_nonnulls(post_id", ', note_id'],
    [
      "    index('notifications_id').on(t.id),\n",
      `    index('notifications_of_note').on(t.loopId, t.noteId),
    foreignKey({ columns: [t.loopId, t.noteId], foreignColumns: [notes.loopId, notes.id] }),\n`,
    ],
  ],
  'server/features/notifications/kinds.ts': [
    ['', "import { wrote } from './kinds/wrote.ts';\n"],
    ['export const kinds: NotificationKind[] = [', 'wrote, '],
  ],
  'web/routes.ts': [
    [
      "'features/reports/own-reports-screen.tsx'),\n",
      "route('notes/:id', 'features/notes/note-screen.tsx'),\n",
    ],
  ],
};

/** A field of a loop. */
export const motto = {
  'server/features/loops/tables.ts': [
    ["isPublic: boolean('is_public').notNull(),\n", '    motto: text(),\n'],
  ],
  'server/features/loops/shape.ts': [
    ['    is_public: z.boolean(),\n', '    motto: z.string().nullable(),\n'],
    ['    is_public: loop.isPublic,\n', '    motto: loop.motto,\n'],
  ],
  'server/features/loops/commands.ts': [
    ['  isPublic?: boolean | undefined;\n', '  motto?: string | null | undefined;\n'],
    ['    isPublic: edit.isPublic,\n', '    motto: edit.motto,\n'],
  ],
  'server/features/loops/rest.ts': [
    [
      "'Anyone logged in may find and join it').optional(),\n",
      "motto: shortText(100, 'A motto').nullish(),\n",
    ],
    ['        ownerId: loop.user_id,\n', '        motto: loop.motto,\n'],
  ],
  'web/features/loops/settings/loop-settings-screen.tsx': [
    ['      Run by {listOfNames(loop.admins)}\n', '      {loop.motto && <q>{loop.motto}</q>}\n'],
  ],
};

/** Worlds of tests and of the demo, which the docs leave out. */
export const beside = {
  'web/test/world.ts': [["    name: 'Brindlewick School',\n", '    motto: null,\n']],
  'web/demo/world/rows.ts': [['    welcome_text: null,\n', '    motto: null,\n']],
};
