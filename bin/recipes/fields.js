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
      ['          ownerId: loop.user_id,\n', '          motto: loop.motto,\n'],
    ],
    'web/features/loops/settings/loop-settings-screen.tsx': [
      ['      Run by {listOfNames(loop.admins)}\n', '      {loop.motto && <q>{loop.motto}</q>}\n'],
    ],
  },
  beside: {
    'web/test/world.ts': [["    name: 'Brindlewick School',\n", '    motto: null,\n']],
    'web/demo/world/shapes.ts': [['    name: loop.name,\n', '    motto: null,\n']],
  },
  writes: [migration, 'npm run openapi'],
  proves: [...types, 'vitest run server/test/texts.test.ts server/test/contract.test.ts'],
};

export const fieldOfPost = {
  heading: 'a field of a post',
  atMost: 6,
  edits: {
    'server/features/posts/tables.ts': [
      ["    pricePence: integer('price_pence'),\n", '    source: text(),\n'],
    ],
    'server/features/posts/shape.ts': [
      ['  cloned_from_id: z.int().nullable(),\n', '  source: z.string().nullable(),\n'],
      ['    cloned_from_id: row.clonedFromId,\n', '    source: row.source,\n'],
    ],
    'server/features/posts/body.ts': [
      [
        ".describe('The post that this one is a copy of; its files may be used'),\n",
        "  source: shortText(100, 'A source').nullish(),\n",
      ],
      ['      clonedFromId: body.cloned_from_id,\n', '      source: body.source,\n'],
    ],
    'contract/schema.graphql': [['  is_cloneable: Boolean!\n', '  source: String\n']],
    'web/features/posts/posts.graphql': [['  sort_date\n', '  source\n']],
    'web/features/posts/post/post-contents.tsx': [
      ['<Files post={post} />}\n', '          {post.source && <p>{post.source}</p>}\n'],
    ],
  },
  beside: {
    'web/test/world.ts': [['    images_count: 0,\n', '    source: null,\n']],
    'web/demo/world/shapes.ts': [['    cloned_from_id: post.clonedFromId,\n', '    source: null,\n']],
  },
  writes: [migration, 'graphql-codegen', 'npm run openapi'],
  proves: [...types, 'vitest run server/test/texts.test.ts server/test/contract.test.ts'],
};
