export const table = {
  heading: 'a table',
  atMost: 1,
  edits: {
    'server/features/posts/tables.ts': [
      [
        "belongs(postAdmins, {\n  loopId: { purged: 'deleted' },\n  userId: { erased: 'deleted', exported: { as: 'post_admins' } },\n});\n",
        `
/** Posts that people keep to read again. */
export const postBookmarks = pgTable(
  'post_bookmarks',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    postId: ref<PostId>('post_id').notNull(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.userId] }),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(postBookmarks, {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'post_bookmarks' } },
});
`,
      ],
    ],
  },
  writes: ['drizzle-kit generate --name recipe'],
  proves: ['tsc -p server', 'node bin/checks/migrations.js', 'vitest run server/lifecycle/registry.test.ts'],
};
