import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payByCard } from '../../test/cards.ts';
import { commandLine } from '../../test/command-line.ts';
import { dataOf } from '../../test/data-export.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { loopOf, type Person, password } from '../../test/people.ts';
import { uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
  loopId = await loopOf(ann, [ben, cat]);
});
afterAll(() => world.stop());

const secret = 'Zwiebelfisch';
const fileName = 'Kuckucksei.txt';
const firstWords = `${'Come and see. '.repeat(9)}Then pay for`;
const words = `${firstWords} ${'more words. '.repeat(9)}${secret}`;

async function reported(settings: object = {}, inLoop = loopId): Promise<number> {
  const { simple_url } = await uploadOf(ben, fileName, 'bytes');
  const content = { title: words, loop_id: inLoop, additional_media: [{ url: simple_url }] };
  const { id } = (await ben.post('/api/posts', { ...content, ...settings })).body.post;
  expect((await cat.post(`/api/posts/${id}/report`, { reason: 'Unkind' })).status).toBe(202);
  return id;
}

const change = (post: number, settings: object) => ben.put(`/api/posts/${post}`, settings);

async function findOwn(post: number) {
  const { body } = await cat.get('/api/reports?mine=1');
  return body.reports.find(({ post_id }: { post_id: number }) => post_id === post);
}

async function ownReport(post: number) {
  const report = await findOwn(post);
  expect(report).toMatchObject({ reason: 'Unkind', loop_id: expect.any(Number) });
  return report.post;
}

async function adminsCopies(admin = ann) {
  const { reports } = (await admin.get(`/api/reports?loop_id=${loopId}`)).body;
  return reports.map(({ post_id, post }: { post_id: number; post: object }) => [post_id, post]);
}

const by = () => ({ id: ben.id, name: 'Ben Example' });
const whole = () => ({ title: words, author: by(), media: [fileName] });
const locked = (title: string) => ({ title, author: by(), media: [] });

describe('one’s own report does not show', () => {
  test('words or file names behind a password, before it is given and after it is changed', async () => {
    const post = await reported({ password: 'open sesame' });
    expect(await ownReport(post)).toEqual(locked(''));
    await cat.post(`/api/posts/${post}/unlock`, { password: 'open sesame' });
    expect(await ownReport(post)).toEqual(whole());
    await change(post, { password: 'another one' });
    expect(await ownReport(post)).toEqual(locked(''));
    expect(await adminsCopies()).toContainEqual([post, whole()]);
  });

  test('more than the first words of a post that is not paid for', async () => {
    const post = await reported({ price_pence: 300 });
    expect(await ownReport(post)).toEqual(locked(firstWords));
    const { checkout } = (await cat.post(`/api/posts/${post}/purchase`)).body;
    await payByCard(world, checkout.id);
    expect(await ownReport(post)).toEqual(whole());
  });

  test('a post that was locked, narrowed to a role, edited or deleted after the report [7.70]', async () => {
    const { role } = (await ann.post(`/api/loops/${loopId}/roles`, { name: 'Staff' })).body;
    const [lockedPost, narrowedPost, editedPost, deletedPost] = [
      await reported(),
      await reported(),
      await reported(),
      await reported(),
    ];
    for (const post of [lockedPost, narrowedPost, editedPost, deletedPost])
      expect(await ownReport(post)).toEqual(whole());
    await change(lockedPost, { password: 'open sesame' });
    await change(narrowedPost, { restricted_to_role_id: role.id });
    await change(editedPost, { post: { title: 'Something kind' }, additional_media: [] });
    await ben.delete(`/api/posts/${deletedPost}`);
    expect(await ownReport(lockedPost)).toEqual(locked(''));
    expect([await ownReport(narrowedPost), await ownReport(deletedPost)]).toEqual([null, null]);
    expect(await ownReport(editedPost)).toEqual({ title: 'Something kind', author: by(), media: [] });
    expect(await adminsCopies()).toEqual(
      expect.arrayContaining(
        [lockedPost, narrowedPost, editedPost, deletedPost].map((post) => [post, whole()]),
      ),
    );
    await ann.put(`/api/loops/${loopId}/members/${cat.id}`, { role_id: role.id });
    expect(await ownReport(narrowedPost)).toEqual(whole());
  });

  test('a post of a loop that one was removed from, or that is deleted or purged', async () => {
    const [othersLoop, deletedLoop] = [await loopOf(ann, [ben, cat]), await loopOf(ann, [ben, cat])];
    const [postThere, postGone] = [await reported({}, othersLoop), await reported({}, deletedLoop)];
    await ann.post(`/api/loops/${othersLoop}/members/${cat.id}/remove`);
    world.clock.advance(-days(15));
    await ann.delete(`/api/loops/${deletedLoop}`, { current_password: password });
    world.clock.advance(days(15));
    expect([await ownReport(postThere), await ownReport(postGone)]).toEqual([null, null]);
    expect((await commandLine(['purge'], world.settings)).code).toBe(0);
    expect(await ownReport(postGone)).toBeNull();
  });

  test('anything of the post in one’s data, mails or repeated answers', async () => {
    const post = await reported({ password: 'open sesame' });
    const repeat = () =>
      cat.post(`/api/posts/${post}/report`, { reason: 'Unkind' }, { 'idempotency-key': `again ${post}` });
    const answers = [await repeat(), await repeat()];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, {}],
      [202, {}],
    ]);
    const [{ id }] = (await ann.get(`/api/reports?loop_id=${loopId}&status=open`)).body.reports;
    await ann.put(`/api/reports/${id}`, { resolution: 'kept' });
    const everything = JSON.stringify([await dataOf(cat), await mailsTo(world, cat.email)]);
    expect(everything).toContain('Your report has been reviewed');
    for (const hidden of [secret, fileName]) expect(everything).not.toContain(hidden);
  });

  test('the words and file names of an erased person', async () => {
    const post = await reported();
    await ben.delete(`/api/users/${ben.id}`, { current_password: password });
    await world.settle();
    expect(await ownReport(post)).toBeNull();
  });
});
