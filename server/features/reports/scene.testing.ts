import { appoint } from '../../test/operators.ts';
import { numbered, type Stage } from '../../test/stage.ts';

/**
 * About a post of its own, since one reports the same post only once. The admins' mail about it comes before the
 * decision, or not at all.
 */
async function decidedCase({ cast, ids: { loop }, world }: Stage): Promise<number> {
  const { admin, author, bystander } = cast;
  const { post } = (await author.post('/api/posts', { title: 'Unkind', loop_id: loop })).body;
  await bystander.post(`/api/posts/${post.id}/report`, { reason: 'It is unkind' });
  const { cases } = (await admin.get(`/api/cases?loop_id=${loop}`)).body;
  const { id } = cases.find(({ subject_id }: { subject_id: number }) => subject_id === post.id);
  await world.settle();
  await admin.put(`/api/cases/${id}`, { outcome: 'warned' });
  return id;
}

async function leftCase({ cast: { admin, bystander }, ids: { loop } }: Stage): Promise<number> {
  await bystander.post(`/api/users/${admin.id}/report`, { loop_id: loop, reason: 'It is unkind' });
  return (await bystander.get('/api/reports?mine=1')).body.reports[0].case_id;
}

export const makers = {
  report: numbered(async ({ cast: { admin, bystander }, ids: { loop, post } }) => {
    await bystander.post(`/api/posts/${post}/report`, { reason: 'It is unkind' });
    return (await admin.get(`/api/reports?loop_id=${loop}`)).body.reports[0].id;
  }, /^GET .*\/reports$/),
  case: numbered(async ({ cast: { admin, bystander }, ids: { loop, post } }) => {
    await bystander.post(`/api/posts/${post}/report`, { reason: 'It is unkind' });
    return (await admin.get(`/api/cases?loop_id=${loop}`)).body.cases[0].id;
  }, /^GET .*\/cases$/),
  /** Against the author, who may ask for another look. */
  decidedCase: numbered(decidedCase),
  appeal: numbered(async (stage) => {
    const id = await decidedCase(stage);
    await stage.cast.author.post(`/api/cases/${id}/appeal`, { text: 'It was a joke' });
    return id;
  }),
  /** About the only admin, so that nobody in the loop may decide it. */
  leftCase: numbered(leftCase, /^GET .*\/operator\/cases$/),
  leftAppeal: numbered(async (stage) => {
    const { admin, operator } = stage.cast;
    const id = await leftCase(stage);
    await appoint(stage.world, operator);
    await stage.world.settle();
    await operator.post(`/api/operator/cases/${id}/decide`, { outcome: 'warned' });
    await admin.post(`/api/cases/${id}/appeal`, { text: 'It was a joke' });
    return id;
  }),
};

export const spends = /\/(claim|decide|appeal|answer_appeal)$/;
