import { numbered } from '../../test/stage.ts';

export const makers = {
  role: numbered(async ({ cast: { admin }, ids: { loop } }) => {
    const { body } = await admin.post(`/api/loops/${loop}/roles`, { name: 'Helper' });
    return body.role.id;
  }),
};

export const spends = /\/roles$/;
