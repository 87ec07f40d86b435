import type { UserId } from '../../platform/context.ts';
import { type Maker, numbered } from '../../test/stage.ts';
import { createUnsubscribeLinks } from './unsubscribe/links.ts';

const unsubscribing: Maker<string> = {
  never: `1-post-${'x'.repeat(27)}`,
  async make({ world }) {
    const { id } = await world.person('Reader');
    const { tokenFor } = createUnsubscribeLinks(world.settings.SECRET_KEY);
    return tokenFor({ userId: id as UserId, reasons: ['post'] });
  },
};

export const makers = {
  unsubscribing,
  notification: numbered(async ({ world, cast: { admin, author }, ids: { loop } }) => {
    await admin.post('/api/posts', { title: 'Look', loop_id: loop, invited_user_ids: [author.id] });
    await world.settle();
    const { data } = await author.graphql(`{ allNotifications(filter: { loop_id: ${loop} }) { id } }`);
    return Number(data.allNotifications[0].id);
  }),
};
