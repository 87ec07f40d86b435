import { noun } from './noun.js';
import { inQueries, kind, serverTest } from './subject-server.js';
import { demo, notesOnWeb, reported, screen, webTest } from './subject-web.js';

/** The column of the subject in a table that names subjects. */
const columnIn = (table) => [
  [
    "import { users } from '../accounts/tables.ts';\n",
    "import { type NoteId, notes } from '../notes/tables.ts';\n",
  ],
  ["    postId: ref<PostId>('post_id'),\n", "    noteId: ref<NoteId>('note_id'),\n"],
  [
    `    index('${table}_id').on(t.id),\n`,
    `    index('${table}_of_note').on(t.loopId, t.noteId),
    foreignKey({ columns: [t.loopId, t.noteId], foreignColumns: [notes.loopId, notes.id] }),
`,
  ],
  [`check('${table}_one_subject', sql\`num_nonnulls(post_id`, ', note_id'],
];

/** The noun of the recipe before it gets a screen, is told of and can be reported. */
export const subjectOfNotices = {
  heading: 'a subject',
  base: noun,
  atMost: 15,
  edits: {
    'server/access/subjects.ts': [
      [
        "import { notifications } from '../features/notifications/tables.ts';\n",
        "import { notes } from '../features/notes/tables.ts';\n",
      ],
      [
        'export const subjects = {\n',
        `  Note: {
    table: notes,
    loopId: notes.loopId,
    id: notes.id,
    mayKnow: () => sql\`\${notes.deletedAt} is null\`,
    maySee: () => sql\`\${notes.deletedAt} is null\`,
    title: sql\`\${notes.text}\`,
    path: sql\`'/notes/' || \${notes.loopId}\`,
    author: notes.userId,
    noun: { a: 'a note', the: 'the note' },
    notifications: notifications.noteId,
    reports: reports.noteId,
  },
`,
      ],
    ],
    'server/features/notifications/tables.ts': columnIn('notifications'),
    'server/features/reports/tables.ts': columnIn('reports'),
    'server/features/notes/queries.ts': [
      ['import { and, desc, eq, ', 'inArray, sql, '],
      ['import { accessAsMember, ', 'findMember, lockMember, '],
      ['import type { Ctx, LoopId', ', SignedIn, UserId'],
      ['import type { Db', ', Tx'],
      [
        "import { fail, ok, type Result } from '../../platform/result.ts';\n",
        `import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
`,
      ],
      ['.limit(100));\n}\n', inQueries],
    ],
    'server/features/notifications/kinds/wrote.ts': kind,
    'server/features/notifications/kinds.ts': [
      [
        "import { postDeleted, postNarrowed } from '../posts/events.ts';\n",
        "import { noteDeleted } from '../notes/events.ts';\n",
      ],
      ["import { updated } from './kinds/updated.ts';\n", "import { wrote } from './kinds/wrote.ts';\n"],
      ["  { subject: 'Post', event: postDeleted },\n", "  { subject: 'Note', event: noteDeleted },\n"],
      ['export const kinds: NotificationKind[] = [', 'wrote, '],
    ],
    'server/features/reports/reportables.ts': [
      [
        "import { deletePost } from '../posts/commands.ts';\n",
        `import { deleteNote } from '../notes/commands.ts';
import { accessNote, lockReportedNote, mapSeenNotes } from '../notes/queries.ts';
import type { NoteId } from '../notes/tables.ts';
`,
      ],
      [
        'export const reportables: Record<ReportedType, Reportable<Id>> = {\n',
        `  Note: reportable<NoteId>({
    call: 'POST /api/notes/:id/report',
    outcomes: {
      removed: 'The note has been removed. Thank you for telling us.',
      kept: 'The admins have looked at it and kept the note.',
    },
    access: accessNote,
    lock: lockReportedNote,
    mapSeen: mapSeenNotes,
    remove: deleteNote,
  }),
`,
      ],
    ],
    'contract/authorization.ts': [
      ['export const routes = {\n', "  'POST /api/notes/:id/report': inside(202, { author: 403 }),\n"],
    ],
    'server/test/authorization.calls.ts': [
      [
        'const calls: { [Route in AuthorizedRoute]: Call<Route> } = {\n',
        "  'POST /api/notes/:id/report': ({ note }) => ({ ids: { id: note }, body: { reason: 'It hurts' } }),\n",
      ],
    ],
    'web/features/notes/notes.ts': notesOnWeb,
    'web/features/notes/notes-screen.tsx': screen,
    'web/routes.ts': [
      [
        "route('reports', 'features/reports/own-reports-screen.tsx'),\n",
        "      route('notes/:id', 'features/notes/notes-screen.tsx'),\n",
      ],
    ],
    'web/features/reports/reported-note.tsx': reported,
    'web/features/reports/reported-types.ts': [
      [
        "import { reportedPost } from './reported-post.tsx';\n",
        "import { reportedNote } from './reported-note.tsx';\n",
      ],
      ['ReportedType<object>> = { ', 'Note: reportedNote, '],
    ],
    'web/demo/answers/notes.ts': demo,
  },
  beside: {
    'server/features/notes/notes.test.ts': serverTest,
    'web/features/notes/notes-screen.test.tsx': webTest,
  },
  writes: ['drizzle-kit generate --name recipe', 'npm run openapi', 'node bin/checks/boundaries.js --write'],
  proves: [
    'tsc -p server',
    'react-router typegen web',
    'tsc -p web',
    'biome lint server',
    'node bin/checks/boundaries.js',
    'vitest run server/features/notes server/lifecycle/registry.test.ts server/test/keys.test.ts',
    "vitest run server/test/authorization.test.ts -t 'notes'",
    'vitest run web/features/notes web/demo/answers/answers.test.ts',
  ],
};
