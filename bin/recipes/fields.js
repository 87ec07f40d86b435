const migration = 'drizzle-kit generate --name recipe';
const types = ['tsc -p server', 'react-router typegen web', 'tsc -p web'];

export const fieldOfLoop = {
  heading: 'a field of a loop',
  atMost: 6,
  edits: {
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
        "is_public: yesNo('Anyone logged in may find and join it').optional(),\n",
        "      motto: shortText(100, 'A motto').nullish(),\n",
      ],
      ['        ownerId: loop.user_id,\n', '        motto: loop.motto,\n'],
    ],
    'web/features/loops/settings/loop-settings-screen.tsx': [
      ['      Run by {listOfNames(loop.admins)}\n', '      {loop.motto && <q>{loop.motto}</q>}\n'],
    ],
  },
  beside: {
    'web/test/world.ts': [["    name: 'Brindlewick School',\n", '    motto: null,\n']],
    'web/demo/world/rows.ts': [['    welcome_text: null,\n', '    motto: null,\n']],
  },
  writes: [migration, 'npm run openapi'],
  proves: [...types, 'vitest run server/test/texts.test.ts server/test/contract.test.ts'],
};
