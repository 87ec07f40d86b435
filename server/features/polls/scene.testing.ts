import { numbered } from '../../test/stage.ts';

export const makers = {
  /** An open one by the author, with the post's admin. */
  polled: numbered(async ({ cast: { author, postAdmin }, ids: { loop } }) => {
    const { body } = await author.post('/api/posts', {
      ...{ title: 'Where do we go?', loop_id: loop, admin_ids: [postAdmin.id] },
      poll: { question: 'Where do we go?', options: ['York', 'Leeds'] },
    });
    return body.post.id;
  }),
};

export const spends = /\/poll\/close$/;
