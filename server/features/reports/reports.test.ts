import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf } from '../../test/data-export.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;

beforeAll(async () => {
  world = await startWorld({ settings: { MODERATOR_EMAIL: 'moderator@example.org' } });
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
});
afterAll(() => world.stop());

const report = (person: Person, post: number, reason = 'It is unkind', more: object = {}) =>
  person.post(`/api/posts/${post}/report`, { reason, ...more });
const openReports = async (admin: Person, loopId: number) =>
  (await admin.get(`/api/reports?loop_id=${loopId}&status=open`)).body.reports;
const openCount = async (person: Person, loopId: number) =>
  (await person.get(`/api/loops/${loopId}`)).body.loop.open_reports_count;
const feed = async (person: Person, loopId: number) => {
  const { data } = await person.graphql(`{ allPosts(filter: { loop_id: ${loopId} }) { id } }`);
  return data.allPosts.map(({ id }: { id: string }) => Number(id));
};
async function joinWith(person: Person, admin: Person, loopId: number) {
  const { loop_codes } = (await admin.get(`/api/loops/${loopId}/invitation_codes`)).body;
  await person.post('/api/loops/join', { loop_code: loop_codes[0].loop_code });
}
const resolve = (person: Person, id: number, resolution: string, note?: string) =>
  person.put(`/api/reports/${id}`, { resolution, note });

describe('a reported post', () => {
  test('is kept as it was, leaves the reporter’s feed and reaches the admins by mail [3.50, 7.44, 7.70]', async () => {
    const loopId = await loopOf(ann, [ben, cat], { name: 'Oak School' });
    const post = await postOf(ben, loopId, 'Something unkind');
    expect((await report(cat, post, 'It hurts', { loop_id: loopId })).status).toBe(202);
    expect((await report(cat, post, 'It hurts')).status).toBe(202);
    expect([await feed(cat, loopId), await feed(ann, loopId)]).toEqual([[], [post]]);
    await ben.put(`/api/posts/${post}`, { post: { title: 'Nothing at all' } });
    const reports = await openReports(ann, loopId);
    expect(reports).toEqual([
      expect.objectContaining({
        post: { title: 'Something unkind', author: { id: ben.id, name: 'Ben Example' }, media: [] },
        reporter: expect.objectContaining({ id: cat.id, name: 'Cat Example' }),
        reason: 'It hurts',
        status: 'open',
      }),
    ]);
    const [mail] = await mailsTo(world, ann.email);
    expect(mail?.subject).toBe('A post in Oak School was reported');
    expect(mail?.text).not.toContain('It hurts');
    expect(mail?.text).toContain(`/reports/${loopId}`);
    expect(await mailsTo(world, 'moderator@example.org')).toEqual([]);
  });

  test('needs a reason, a member who sees it and may not edit it, and its own loop [5.31, 5.32, 6.12, 7.44, 9.2]', async () => {
    const [loopId, otherLoop] = [await loopOf(ann, [ben]), await loopOf(ann, [ben])];
    const post = await postOf(ann, loopId);
    expect((await report(ben, post, ' ')).body.errors).toEqual({
      reason: 'You must give a reason for reporting this post',
    });
    expect((await report(ben, post, 'x'.repeat(2_001))).body).toMatchObject({
      status: 422,
      errors: { reason: 'The reason can have 2000 characters at most' },
    });
    expect((await report(ann, post)).status).toBe(403);
    expect((await report(cat, post)).body).toEqual((await report(cat, 999_999_999)).body);
    expect((await report(ben, post, 'Unkind', { loop_id: otherLoop })).status).toBe(404);
    expect(await openReports(ann, loopId)).toEqual([]);
    expect((await report(ben, post, 'x'.repeat(2_000))).status).toBe(202);
  });

  test('about an admin goes to the other admins and the moderator, and the admin can neither see nor resolve it [8.22]', async () => {
    const loopId = await loopOf(ann, [ben, cat]);
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/add_admin`);
    const mailsBefore = (await mailsTo(world, 'moderator@example.org')).length;
    await report(cat, await postOf(ann, loopId));
    expect(await openReports(ann, loopId)).toEqual([]);
    expect([await openCount(ann, loopId), await openCount(ben, loopId)]).toEqual([0, 1]);
    expect(await openCount(cat, loopId)).toBe(0);
    const [openReport] = await openReports(ben, loopId);
    expect(await mailsTo(world, 'moderator@example.org')).toHaveLength(mailsBefore + 1);
    expect((await resolve(ann, openReport.id, 'kept')).status).toBe(404);
    expect((await resolve(cat, openReport.id, 'kept')).status).toBe(404);
    expect((await resolve(ben, openReport.id, 'kept')).status).toBe(204);
    expect(await openCount(ben, loopId)).toBe(0);
  });

  test('is resolved once; removing it takes the post away, and the reporter is told [8.22]', async () => {
    const loopId = await loopOf(ann, [ben, cat]);
    const post = await postOf(ben, loopId);
    await report(cat, post);
    const [{ id }] = await openReports(ann, loopId);
    expect((await resolve(ann, id, 'nonsense')).status).toBe(422);
    expect((await resolve(ann, id, 'kept', 'x'.repeat(2_001))).status).toBe(422);
    expect((await ann.get('/api/reports')).body.errors).toEqual({ loop_id: 'Please choose a loop' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => resolve(ann, id, 'removed', 'Not here')),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]));
    const dan = await world.person('Dan');
    await joinWith(dan, ann, loopId);
    expect(await feed(dan, loopId)).toEqual([]);
    const catsReports = (await cat.get('/api/reports?mine=1')).body.reports;
    expect(catsReports[0]).toMatchObject({ status: 'resolved', resolution: 'removed', note: null });
    expect((await mailsTo(world, cat.email))[0]?.text).toContain('removed it');
  });

  test('does not tell its reporter what the admins noted or who resolved it, not in their data either', async () => {
    const loopId = await loopOf(ann, [ben, cat]);
    await report(cat, await postOf(ben, loopId), 'It hurts');
    const [{ id }] = await openReports(ann, loopId);
    await resolve(ann, id, 'kept', 'Cat again, nothing in it');
    const sentence =
      'We looked at what you reported and left it where it is. You will not see it in your feed.';
    const [catsReport] = (await cat.get('/api/reports?mine=1')).body.reports;
    expect(catsReport).toMatchObject({ resolution: 'kept', outcome: sentence, note: null });
    expect((await ann.get(`/api/reports?loop_id=${loopId}`)).body.reports[0]).toMatchObject({
      outcome: sentence,
      note: 'Cat again, nothing in it',
    });
    expect((await mailsTo(world, cat.email))[0]?.text).toContain(sentence);
    const exported = await dataOf(cat);
    const ownReport = exported.reports.find((entry: { loopId: number }) => entry.loopId === loopId);
    expect(ownReport).toMatchObject({ reason: 'It hurts', resolution: 'kept', outcome: sentence });
    expect(Object.keys(ownReport)).not.toContain('resolvedBy');
    expect(JSON.stringify(exported)).not.toContain('Cat again');
  });

  test('does not tell in their data who took a person out, or their comment away', async () => {
    const loopId = await loopOf(ann, [cat]);
    await commentOf(cat, await postOf(ann, loopId));
    await ann.post(`/api/loops/${loopId}/members/${cat.id}/remove`);
    const { memberships, comments } = await dataOf(cat);
    expect(memberships.length).toBeGreaterThan(0);
    expect(comments.length).toBeGreaterThan(0);
    for (const row of [...memberships, ...comments])
      expect(Object.keys(row).filter((key) => /^(removed|deleted)By$/.test(key))).toEqual([]);
  });
});
