import { numbered } from '../../test/stage.ts';

export const makers = {
  /** By the author, with the post's admin. */
  announced: numbered(async ({ cast: { admin, author, postAdmin }, ids: { loop } }) => {
    const { body } = await author.post('/api/posts', {
      ...{ title: 'Please bring boots', loop_id: loop, admin_ids: [postAdmin.id] },
    });
    const announcement = { wants_confirmation: true };
    await admin.put(`/api/posts/${body.post.id}`, { announcement });
    return body.post.id;
  }, /^GET .*\/loops\/:id\/announcements$/),
};

export const spends = /\/remind$/;
