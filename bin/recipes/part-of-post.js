const moodTables = `import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LoopId, PostId, UserId } from '../../../platform/context.ts';
import { belongs } from '../../../platform/database/belongs.ts';
import { ref } from '../../../platform/database/columns.ts';
import { users } from '../../accounts/tables.ts';
import { posts } from '../tables.ts';

export const postMoods = pgTable(
  'post_moods',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    postId: ref<PostId>('post_id').notNull(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    mood: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId] }),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(postMoods, {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'post_moods' } },
});
`;

const moodOnServer = `import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { shortText } from '../../../platform/http/fields.ts';
import { posts } from '../tables.ts';
import { postMoods } from './mood-tables.ts';
import { definePart } from './part.ts';

export const mood = definePart({
  input: { mood: shortText(20, 'A mood').nullish() },
  read: (body) => body.mood,
  table: postMoods,
  async write({ viewer: { userId } }, tx, { loopId, postId }, value) {
    if (!value) {
      await tx.delete(postMoods).where(and(eq(postMoods.loopId, loopId), eq(postMoods.postId, postId)));
      return;
    }
    const target = [postMoods.loopId, postMoods.postId];
    const row = { userId, mood: value };
    await tx
      .insert(postMoods)
      .values({ loopId, postId, ...row })
      .onConflictDoUpdate({ target, set: row });
  },
  selection: {
    mood: sql<string | null>\`(select felt.mood from \${postMoods} felt
      where felt.loop_id = \${sql\`\${posts.loopId}\`} and felt.post_id = \${sql\`\${posts.id}\`})\`,
  },
  output: { mood: z.string().nullable() },
  shape: ({ mood }) => ({ mood }),
});
`;

const moodOnWeb = `import { definePart } from './part.ts';

type Settings = { mood: string };

export const mood = definePart<Settings>({
  absent: { mood: null },
  settings: (saved) => ({ mood: saved?.mood ?? '' }),
  isUsed: (settings) => settings.mood !== '',
  body: (settings) => ({ mood: settings.mood || null }),
  OnCard: ({ post }) => post.mood && <p>Feeling {post.mood}</p>,
});
`;

const moodField = `import { TextInput } from '@mantine/core';
import type { PartFieldProps } from './parts.ts';

export function Field({ form }: PartFieldProps) {
  return <TextInput {...form.field('mood')} label="Mood (optional)" />;
}
`;

const serverTest = `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, postOf } from '../../../test/people.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a post keeps its mood, and loses it', async () => {
  const author = await world.person('Author');
  const loop = await loopOf(author);
  const id = await postOf(author, loop, 'Hello', { mood: 'merry' });
  const feed = await author.graphql(\`{ allPosts(filter: { loop_id: "\${loop}" }) { mood } }\`);
  expect(feed.data.allPosts).toEqual([{ mood: 'merry' }]);
  const { body } = await author.put(\`/api/posts/\${id}\`, { mood: null });
  expect(body.post.mood).toBeNull();
});
`;

const webTest = `import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { postSeenBy } from '../../../test/world.ts';

test('a mood is chosen in the form and shown on the card', async () => {
  const { user, transport } = renderScreen('/feed/new-post', {
    as: 'member',
    answers: {
      Feed: { allPosts: [postSeenBy('member', '7', { mood: 'merry' })] },
      'POST /api/posts': recorded('POST /api/posts'),
    },
  });
  expect(await screen.findByText('Feeling merry')).toBeInTheDocument();
  fireEvent.change(await screen.findByRole('textbox', { name: /^Description/ }), { target: { value: 'Hello' } });
  await user.click(await screen.findByRole('button', { name: /^Advanced/ }));
  await user.type(screen.getByRole('textbox', { name: 'Mood (optional)' }), 'calm');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({ mood: 'calm' }));
});
`;

export const partOfPost = {
  heading: 'a part of a post',
  atMost: 8,
  edits: {
    'server/features/posts/parts/mood-tables.ts': moodTables,
    'server/features/posts/parts/mood.ts': moodOnServer,
    'server/features/posts/parts/parts.ts': [
      ["import { copying, source } from './copying.ts';\n", "import { mood } from './mood.ts';\n"],
      ['const parts = { ', 'mood, '],
    ],
    'contract/mood.graphql': 'extend type Post {\n  mood: String\n}\n',
    'web/features/posts/parts/mood.tsx': moodOnWeb,
    'web/features/posts/parts/mood-field.tsx': moodField,
    'web/features/posts/parts/parts.ts': [
      ["import { copying } from './copying.ts';\n", "import { mood } from './mood.tsx';\n"],
      ['const parts = { ', 'mood, '],
    ],
    'web/features/posts/parts/parts.graphql': [['  is_cloneable\n', '  mood\n']],
  },
  beside: {
    'server/features/posts/parts/mood.test.ts': serverTest,
    'web/features/posts/parts/mood.test.tsx': webTest,
  },
  writes: ['drizzle-kit generate --name recipe', 'graphql-codegen', 'npm run openapi'],
  proves: [
    'tsc -p server',
    'react-router typegen web',
    'tsc -p web',
    'vitest run server/test/contract.test.ts server/lifecycle/registry.test.ts server/test/keys.test.ts',
    'vitest run server/features/posts/parts/mood.test.ts web/features/posts/parts/mood.test.tsx',
  ],
};
