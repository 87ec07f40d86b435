import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { appoint } from '../../test/operators.ts';
import { commentOf, loopOf, type Person, password, postOf } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

const moderator = 'moderator@example.org';
let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let olga: Person;

beforeAll(async () => {
  world = await startWorld({ settings: { MODERATOR_EMAIL: moderator } });
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
  olga = await world.person('Olga');
});
afterAll(() => world.stop());

const casesOf = async (admin: Person, loopId: number, state = 'open') =>
  (await admin.get(`/api/cases?loop_id=${loopId}&state=${state}`)).body.cases;
async function leftCases(loopId: number, state = 'open') {
  olga = await world.signIn(olga);
  await appoint(world, olga);
  const { cases } = (await olga.get(`/api/operator/cases?state=${state}`)).body;
  return cases.filter(({ loop_id }: { loop_id: number }) => loop_id === loopId);
}
const opens = async (url: string) => (await fetch(url.startsWith('/') ? world.url + url : url)).status;
/** The chores run when a worker starts. */
const doChores = async () => (await world.another({ web: false })).stop();

describe('a case', () => {
  test('about the only admin waits for the operators, and for another admin once there is one [10.65]', async () => {
    const dan = await world.person('Dan');
    const loopId = await loopOf(dan, [cat], { name: 'Elm Club' });
    await cat.post(`/api/users/${dan.id}/report`, { loop_id: loopId, reason: 'Rude' });
    expect(await casesOf(dan, loopId)).toEqual([]);
    expect((await dan.get(`/api/loops/${loopId}`)).body.loop.open_reports_count).toBe(0);
    const [leftCase] = await leftCases(loopId);
    expect(leftCase).toMatchObject({ subject_type: 'User', loop: 'Elm Club', abilities: { decide: true } });
    expect((await mailsTo(world, moderator))[0]?.subject).toBe('A person in Elm Club was reported');
    const subjects = (await mailsTo(world, dan.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('reported'))).toEqual([]);
    await dan.post(`/api/loops/${loopId}/members/${cat.id}/add_admin`);
    expect(await leftCases(loopId)).toHaveLength(1);
    const eve = await world.person('Eve');
    const codes = (await dan.get(`/api/loops/${loopId}/invitation_codes`)).body.loop_codes;
    await eve.post('/api/loops/join', { loop_code: codes[0].loop_code });
    await dan.post(`/api/loops/${loopId}/members/${eve.id}/add_admin`);
    expect(await leftCases(loopId)).toEqual([]);
    const tooLate = await olga.post(`/api/operator/cases/${leftCase.id}/decide`, { outcome: 'kept' });
    expect(tooLate.status).toBe(404);
    expect(await casesOf(eve, loopId)).toHaveLength(1);
    await dan.post(`/api/loops/${loopId}/members/${eve.id}/remove_admin`);
    await doChores();
    await doChores();
    const toldToOlga = (await mailsTo(world, olga.email)).map(({ subject }) => subject);
    expect(toldToOlga.filter((subject) => subject.includes('Elm Club'))).toHaveLength(1);
    const inTime = await olga.post(`/api/operator/cases/${leftCase.id}/decide`, { outcome: 'kept' });
    expect(inTime.status).toBe(204);
  });

  test('that nobody takes is told of again, then to the moderator, and not once it is taken [10.66]', async () => {
    const [loopId, fay] = [await loopOf(ann, [cat]), await world.person('Fay')];
    const codes = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body.loop_codes;
    await fay.post('/api/loops/join', { loop_code: codes[0].loop_code });
    const comment = await commentOf(fay, await postOf(ann, loopId));
    await cat.post(`/api/messages/${comment}/report`, { reason: 'Unkind' });
    const countMails = async () => [
      (await mailsTo(world, ann.email)).length,
      (await mailsTo(world, moderator)).length,
    ];
    const [atFirst, before] = (await countMails()) as [number, number];
    world.clock.advance(days(2) + minutes(1));
    await doChores();
    await doChores();
    expect(await countMails()).toEqual([atFirst + 1, before]);
    const [{ id }] = await casesOf(ann, loopId);
    await ann.post(`/api/cases/${id}/claim`);
    world.clock.advance(days(2));
    await ann.post(`/api/cases/${id}/claim`);
    await doChores();
    expect(await countMails()).toEqual([atFirst + 1, before]);
    await ann.delete(`/api/cases/${id}/claim`);
    await doChores();
    expect(await countMails()).toEqual([atFirst + 2, before + 1]);
  });
});

describe('the words and files of what was reported', () => {
  test('outlive an edit, the deletion, the account and the loop, and go 180 days after the decision [10.67]', async () => {
    const secret = 'Zwiebelfisch';
    const bytes = 'the bytes of a Kuckucksei';
    const loopId = await loopOf(ann, [ben, cat], { name: 'Oak School' });
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/add_admin`);
    const upload = await uploadOf(ben, 'letter.txt', bytes);
    await processed(ben, upload);
    const content = { title: secret, loop_id: loopId, additional_media: [{ url: upload.simple_url }] };
    const { id: post } = (await ben.post('/api/posts', content)).body.post;
    await cat.post(`/api/posts/${post}/report`, { reason: 'Unkind' });
    const edit = await ben.put(`/api/posts/${post}`, {
      ...{ post: { title: `${secret} again` }, additional_media: [] },
    });
    expect(edit.status).toBe(200);
    await world.settle();
    await ben.post(`/api/loops/${loopId}/members/${cat.id}/remove`);
    await ben.delete(`/api/posts/${post}`);
    await ben.delete(`/api/users/${ben.id}`, { current_password: password });
    await world.settle();
    world.clock.advance(days(2));
    await doChores();

    const [seenByAnn] = await casesOf(ann, loopId);
    expect(seenByAnn.versions.map(({ text }: { text: string }) => text)).toEqual([secret, `${secret} again`]);
    expect(seenByAnn.versions[0]).toMatchObject({ author: { name: 'Ben Example' }, media: ['letter.txt'] });
    expect(await opens(seenByAnn.media[0].url)).toBe(200);
    expect(await leftCases(loopId)).toEqual([]);

    await ann.delete(`/api/loops/${loopId}`, { current_password: password });
    expect((await mailsTo(world, moderator))[0]?.text).toContain('so it is left to you');
    expect(await opens(seenByAnn.media[0].url)).toBe(404);
    world.clock.advance(days(15));
    await doChores();
    const [leftCase] = await leftCases(loopId);
    expect(leftCase).toMatchObject({
      loop: null,
      reports: [{ reason: 'Unkind' }],
      versions: [{ text: secret }, {}],
    });
    expect(await opens(leftCase.media[0].url)).toBe(200);
    const decided = await olga.post(`/api/operator/cases/${leftCase.id}/decide`, { outcome: 'removed' });
    expect(decided.status).toBe(204);

    world.clock.advance(days(179));
    await doChores();
    expect((await leftCases(loopId, 'closed'))[0].versions).toHaveLength(2);
    world.clock.advance(days(3));
    await doChores();
    await doChores();
    expect(await leftCases(loopId, 'closed')).toEqual([]);
    expect(await tablesWith(secret)).toEqual([]);
    expect(await filesWith(bytes)).toEqual([]);
  });

  test('go after 180 days if nobody decides', async () => {
    const [gus, hal, ida] = [await world.person('Gus'), await world.person('Hal'), await world.person('Ida')];
    const loopId = await loopOf(gus, [hal, ida]);
    await gus.put(`/api/loops/${loopId}/rules`, { hide_after: 1 });
    await gus.post(`/api/loops/${loopId}/watched_words`, { action: 'flag', words: ['Kompott'] });
    await postOf(ida, loopId, 'Kompott');
    const post = await postOf(ida, loopId, 'Rhabarber');
    world.clock.advance(days(2));
    await hal.post(`/api/posts/${post}/report`, { reason: 'Unkind' });
    const holds = async (person: Person) =>
      (await person.graphql(`{ post(id: ${post}) { held_for } }`)).data.post;
    expect([await holds(hal), await holds(ida)]).toEqual([null, { held_for: 'review' }]);
    world.clock.advance(days(181));
    await doChores();
    const [admin, reporter] = [await world.signIn(gus), await world.signIn(hal)];
    expect(await casesOf(admin, loopId)).toEqual([]);
    const ended = await casesOf(admin, loopId, 'closed');
    expect(ended).toMatchObject([
      { outcome: 'kept', versions: [] },
      { outcome: 'kept', versions: [] },
    ]);
    expect(await holds(reporter)).toEqual({ held_for: null });
    const [ownReport] = (await reporter.get('/api/reports?mine=1')).body.reports;
    expect(ownReport.outcome).toBe('Nobody decided about it in time, so the post was left as it is.');
  });
});

async function tablesWith(words: string): Promise<string[]> {
  const sql = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  const tables =
    await sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`;
  const names = [];
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select count(*)::int as count from ${name} t where t::text like '%${words}%'`,
    );
    if (row?.count > 0) names.push(name);
  }
  await sql.end();
  return names;
}

async function filesWith(bytes: string): Promise<string[]> {
  const folder = join(world.settings.DATA_DIR, 'files');
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return paths.filter((_, n) => contents[n]?.includes(bytes));
}
