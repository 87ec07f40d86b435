import { numbered } from '../../test/stage.ts';

export const makers = {
  report: numbered(async ({ cast: { admin, bystander }, ids: { loop, post } }) => {
    await bystander.post(`/api/posts/${post}/report`, { reason: 'It is unkind' });
    return (await admin.get(`/api/reports?loop_id=${loop}`)).body.reports[0].id;
  }, /^GET .*\/reports$/),
};
