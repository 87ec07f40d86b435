import { numbered } from '../../test/stage.ts';

export const makers = {
  notification: numbered(async ({ world, cast: { admin, author }, ids: { loop } }) => {
    await admin.post('/api/posts', { title: 'Look', loop_id: loop, invited_user_ids: [author.id] });
    await world.settle();
    const { data } = await author.graphql(`{ allNotifications(filter: { loop_id: ${loop} }) { id } }`);
    return Number(data.allNotifications[0].id);
  }),
};
