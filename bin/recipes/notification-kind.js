export const notificationKind = {
  heading: 'a notification kind',
  atMost: 2,
  edits: {
    'server/features/notifications/kinds/paid.ts': `import { sql } from 'drizzle-orm';
import { postPaid } from '../../posts/events.ts';
import { posts } from '../../posts/tables.ts';
import { defineKind } from '../kind.ts';

/** Someone has bought what one wrote. */
export const paid = defineKind({
  action: 'paid',
  event: postPaid,
  subject: 'Post',
  recipients: ({ idIn }) =>
    sql\`select \${posts.userId} as user_id from \${posts} where \${posts.loopId} = \${idIn('loop_id')} and \${posts.id} = \${idIn('post_id')}\`,
  preference: 'post',
  sentence: (actor) => \`\${actor} bought your post\`,
});
`,
    'server/features/notifications/kinds.ts': [
      ["import { newMessage } from './kinds/new-message.ts';\n", "import { paid } from './kinds/paid.ts';\n"],
      ['export const kinds: NotificationKind[] = [', 'paid, '],
    ],
  },
  writes: [],
  proves: ['tsc -p server', 'vitest run server/features/notifications/notifications.test.ts'],
};
