import { numbered } from '../../test/stage.ts';

export const makers = {
  sanction: numbered(async ({ cast: { admin, bystander }, ids: { loop } }) => {
    const body = { user_id: bystander.id, kind: 'warning', text: 'Please stop' };
    await admin.post(`/api/loops/${loop}/sanctions`, body);
    return (await admin.get(`/api/loops/${loop}/sanctions`)).body.sanctions[0].id;
  }, /^GET .*\/sanctions$/),
};
