import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../test/data-export.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { appoint } from '../../test/operators.ts';
import { loopOf, nobodyAt, type Person, postOf } from '../../test/people.ts';
import { uploadOf } from '../../test/uploads.ts';

const moderator = 'moderator@example.org';
const dora = 'dora@example.org';
let world: TestWorld;
let ann: Person;
let bea: Person;
let ben: Person;
let olga: Person;
let loopId: number;
beforeAll(async () => {
  world = await startWorld({ settings: { MODERATOR_EMAIL: moderator } });
  [ann, bea] = [await world.person('Ann'), await world.person('Bea')];
  [ben, olga] = [await world.person('Ben'), await world.person('Olga')];
  loopId = await loopOf(ann, [bea, ben], { name: 'Oak School' });
  await ann.put(`/api/loops/${loopId}/members/${bea.id}`, { is_minor: false });
  await ann.put(`/api/loops/${loopId}/leads/${bea.id}`, {});
});
afterAll(() => world.stop());

const send = (place: string, more: object = {}, url = world.url) =>
  nobodyAt(url).post('/api/outside_reports', {
    ...{ place, reason: 'My child is in it', email: dora },
    ...more,
  });
async function casesOf(person: Person, state = 'open') {
  await world.settle();
  return (await person.get(`/api/cases?loop_id=${loopId}&state=${state}`)).body.cases;
}
async function leftCases(state = 'open') {
  await world.settle();
  olga = await world.signIn(olga);
  await appoint(world, olga);
  return (await olga.get(`/api/operator/cases?state=${state}`)).body.cases;
}
const decide = (id: number, outcome: string) => ann.put(`/api/cases/${id}`, { outcome });
const doChores = async () => (await world.another({ web: false })).stop();

test('a link or a loop’s name makes a case for those who decide there, which tells them who wrote [11.12]', async () => {
  const { simple_url: url } = await uploadOf(ben, 'beach.txt', 'Sand');
  const post = await postOf(ben, loopId, 'On the beach', { additional_media: [{ url }] });
  const { host } = new URL(world.url);
  expect(await send(`${host}/feed/${post}/sidebar?from=me#comments`)).toMatchObject({
    status: 202,
    body: {},
  });
  const openCases = await casesOf(bea);
  expect(openCases).toHaveLength(1);
  const [first] = openCases;
  expect(first).toMatchObject({
    ...{ subject_type: 'Post', subject_id: post, source: 'report', severity: 'normal' },
    ...{ reports: [], reports_count: 1, versions: [{ text: 'On the beach' }], abilities: { decide: true } },
    outside: [
      { email: dora, place: `${host}/feed/${post}/sidebar?from=me#comments`, reason: 'My child is in it' },
    ],
  });
  const [mail] = await mailsTo(world, ann.email);
  expect(mail?.subject).toBe('A post in Oak School was reported');
  expect(mail?.text).not.toMatch(/dora|My child/);
  expect((await ben.get(`/api/cases?loop_id=${loopId}`)).status).toBe(403);
  expect((await decide(first.id, 'kept')).status).toBe(204);

  const deletedPost = await postOf(ben, loopId, 'Gone');
  await ben.delete(`/api/posts/${deletedPost}`);
  for (const [place, subject_type, subject_id] of [
    [first.media[0].url, 'Post', post],
    [`${world.url}/user/${ben.id}/${loopId}`, 'User', ben.id],
    [`${world.url}/user/${olga.id}/${loopId}`, 'Loop', loopId],
    [`/loop/${loopId}`, 'Loop', loopId],
    [' oak school ', 'Loop', loopId],
    [`${world.url}/feed/${deletedPost}`, 'Loop', loopId],
  ]) {
    await send(place);
    const [its, ...more] = await casesOf(ann);
    expect([place, its?.subject_type, its?.subject_id, more]).toEqual([place, subject_type, subject_id, []]);
    expect(its.outside).toMatchObject([{ place: place.trim() }]);
    const sanction = { kind: 'mute', until: null };
    if (subject_type === 'Loop')
      expect((await ann.put(`/api/cases/${its.id}`, { outcome: 'warned', sanction })).status).toBe(422);
    expect((await decide(its.id, 'kept')).status).toBe(204);
  }
  expect(await leftCases()).toEqual([]);
});

test('a report that means no loop of this server goes to the operators, and to the moderator at once [11.13]', async () => {
  for (const _ of [1, 2]) await loopOf(ann, [], { name: 'Two of a name' });
  const places = [
    ...[`https://elsewhere.example/feed/1`, `${world.url}/feed/999999999`, 'Two of a name', 'Nowhere'],
    ...['<script>alert(1)</script>', `${world.url}/loop/63`, '//elsewhere.example/loop/1'],
  ];
  for (const place of places) await send(place);
  const cases = await leftCases();
  expect(cases.map(({ outside }: { outside: [{ place: string }] }) => outside[0].place)).toEqual(places);
  expect(cases[0]).toMatchObject({
    ...{ subject_type: 'Loop', loop: null, path: null, versions: [], abilities: { decide: true } },
    outside: [{ email: dora, reason: 'My child is in it' }],
  });
  const moderatorMails = await mailsTo(world, moderator);
  expect(moderatorMails).toHaveLength(places.length);
  expect(moderatorMails[0]?.subject).toBe('Something in an unknown loop was reported from outside');
  const answers = await Promise.all(
    [1, 2].map(() => olga.post(`/api/operator/cases/${cases[0].id}/decide`, { outcome: 'warned' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await casesOf(ann)).toEqual([]);
  for (const { id } of cases.slice(1))
    await olga.post(`/api/operator/cases/${id}/decide`, { outcome: 'kept' });
});

test('the answer is the same whatever is there, once for two at once, within the limit of the contact form [11.14]', async () => {
  const post = await postOf(ben, loopId);
  const deletedPost = await postOf(ann, await loopOf(ann), 'Nobody else is here');
  await ann.delete(`/api/posts/${deletedPost}`);
  const answers = [];
  for (const place of [`/feed/${post}`, `/feed/${deletedPost}`, '/feed/999999999', 'Oak School', 'No School'])
    answers.push(await send(place));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set(['[202,{}]']),
  );
  expect(await leftCases()).toHaveLength(2);

  await Promise.all(Array.from({ length: 5 }, () => send(`/feed/${post}`, { reason: 'Twice' })));
  const ofPost = (await casesOf(ann)).find(({ subject_id }: { subject_id: number }) => subject_id === post);
  expect(ofPost.outside.map(({ reason }: { reason: string }) => reason)).toEqual([
    'My child is in it',
    'Twice',
  ]);
  expect((await decide(ofPost.id, 'kept')).status).toBe(204);
  await send(`/feed/${post}`, { reason: 'Twice' });
  expect((await casesOf(ann)).map(({ subject_id }: { subject_id: number }) => subject_id)).toContain(post);

  const before = (await leftCases()).length;
  expect((await send('Nowhere at all', { website: 'https://pills.example' })).status).toBe(202);
  expect(await leftCases()).toHaveLength(before);
  for (const [wrong, errors] of [
    [{ place: ' ' }, { place: 'A link or the name of a loop is required' }],
    [{ place: 'x'.repeat(501) }, { place: 'The link or name can have 500 characters at most' }],
    [{ reason: '\n' }, { reason: 'Please say what is wrong' }],
    [{ reason: 'x'.repeat(2_001) }, { reason: 'The text can have 2000 characters at most' }],
    [{ email: '' }, { email: 'E-mail is required' }],
    [{ email: 'dora' }, { email: 'E-mail must be valid' }],
  ] as const)
    expect(await send('Oak School', wrong)).toMatchObject({ status: 422, body: { errors } });
  expect((await send('Oak School', { reason: 'x'.repeat(2_000) })).status).toBe(202);

  const { url } = await world.another(undefined, { rateLimits: true });
  const letter = { name: 'Dora', email: dora, message: 'How does it work?' };
  expect((await nobodyAt(url).post('/api/contact', letter)).status).toBe(202);
  const within = await Promise.all(Array.from({ length: 19 }, (_, n) => send(`Place ${n}`, {}, url)));
  expect(within.map(({ status }) => status)).toEqual(Array(19).fill(202));
  for (const place of ['Place 20', 'Oak School'])
    expect(await send(place, {}, url)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});

test('the outcome is mailed to the address without a word of the loop, and words and address go by their time [11.15]', async () => {
  const address = 'pat@example.org';
  const pat = await world.person('Pat', address);
  const titles = ['A kite', 'A boat', 'A sandcastle'];
  const posts: number[] = [];
  for (const title of titles) posts.push(await postOf(ben, loopId, title));
  for (const post of posts)
    await send(`/feed/${post}`, { email: address.toUpperCase(), reason: 'Our garden' });
  const cases = (await casesOf(ann)).filter(({ subject_id }: { subject_id: number }) =>
    posts.includes(subject_id),
  );
  const ids = cases.map(({ id }: { id: number }) => id);
  expect((await decide(ids[0], 'removed')).status).toBe(204);
  expect((await decide(ids[1], 'kept')).status).toBe(204);
  const outcomeMails = await mailsTo(world, address.toUpperCase());
  expect(outcomeMails.map(({ subject }) => subject)).toEqual(Array(2).fill('The outcome of your report'));
  const texts = outcomeMails.map(({ text }) => text).join('\n');
  expect(texts).toContain('We looked at what you reported and removed it. Thank you for telling us.');
  expect(texts).toContain('We looked at what you reported and changed nothing.');
  expect(texts).not.toMatch(/Oak|Ben|Ann|kite|boat|garden|\/feed/);

  await ben.post(`/api/cases/${ids[0]}/appeal`, { text: 'It is only a kite' });
  await bea.put(`/api/cases/${ids[0]}/appeal`, { decision: 'reversed' });
  expect((await mailsTo(world, address.toUpperCase()))[0]?.text).toContain(
    'We looked again at what you reported and took back what we had decided.',
  );

  expect(JSON.stringify(await dataOf(ben))).not.toContain('Our garden');
  expect(JSON.stringify(await dataOf(pat))).not.toContain('Our garden');
  await pat.delete(`/api/users/${pat.id}`);
  const emailsOf = async (state: string) =>
    (await casesOf(ann, state)).flatMap(({ outside }: { outside: { email: string; reason: string }[] }) =>
      outside.filter(({ reason }) => reason === 'Our garden').map(({ email }) => email),
    );
  expect([await emailsOf('open'), await emailsOf('closed')]).toEqual([[''], ['', '']]);
  await decide(ids[2], 'kept');
  expect(await mailsTo(world, address.toUpperCase())).toEqual([]);
  world.clock.advance(days(179));
  await doChores();
  ann = await world.signIn(ann);
  expect(await emailsOf('closed')).toHaveLength(3);
  world.clock.advance(days(2));
  await doChores();
  ann = await world.signIn(ann);
  expect(await emailsOf('closed')).toEqual([]);
  expect((await leftCases('closed')).flatMap(({ outside }: { outside: object[] }) => outside)).toEqual([]);
});
