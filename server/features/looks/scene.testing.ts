import type { Preparation } from '../../test/stage.ts';

/** The admin has opened a picture. */
export const preparations: Preparation[] = [
  {
    calls: /^GET .*\/loops\/:id\/looks$/,
    async prepare({ cast: { admin, bystander }, ids: { loop, post } }) {
      await bystander.post(`/api/posts/${post}/report`, { reason: 'It is unkind' });
      const { cases } = (await admin.get(`/api/cases?loop_id=${loop}`)).body;
      await admin.post(`/api/cases/${cases[0].id}/looks`);
    },
  },
];
