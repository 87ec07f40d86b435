import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, startWorld, type TestWorld } from '../../../test/harness.ts';
import { mailNotices, mailsTo } from '../../../test/mail.ts';
import { commentOf, loopOf, nobodyAt, type Person, postOf, signUp } from '../../../test/people.ts';
import { momentIn } from '../moments.ts';

let world: TestWorld;
let ann: Person;
let dan: Person;
beforeAll(async () => {
  world = await startWorld();
  [ann, dan] = [await world.person('Ann'), await world.person('Dan')];
});
afterAll(() => world.stop());

const follow = (person: Person, id: number, loop_id: number) =>
  person.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${id}`, { loop_id });
const prefer = (person: Person, notification_preferences: object) =>
  person.put('/api/notification_preferences', { notification_preferences });
const settle = (person: Person, notification_settings: object) =>
  person.put('/api/notification_settings', { notification_settings });
const live = (person: Person, time_zone: string) =>
  person.put(`/api/users/${person.id}`, { user: { time_zone } });
const digestsTo = async ({ email }: Person) =>
  (await mailsTo(world, email)).filter(({ subject }) => /^Your (day|week)/.test(subject));

test('the settings are off at first, and refuse what no clock or calendar has [12.31, 12.32]', async () => {
  const usual = {
    ...{ digest: 'off', digest_hour: 17, digest_weekday: 5 },
    ...{ quiet_from: null, quiet_until: null, quiet_weekdays: [1, 2, 3, 4, 5, 6, 7] },
    ...{ announcements: true, push_announcements: true, push_preview: true },
    ...{ push_message: true, push_comment: true, push_post: true, push_events: true },
  };
  const adult = await signUp(world.url, 'Ada', undefined, { age_band: '18_or_older' });
  const minor = await signUp(world.url, 'Kim', undefined, { age_band: '16_or_17' });
  for (const [person, asks] of [
    [adult, true],
    [minor, false],
  ] as const)
    expect((await person.get('/api/notification_settings')).body.notification_settings).toEqual({
      ...usual,
      asks,
    });
  for (const [name, value] of [
    ['digest', 'hourly'],
    ['digest_hour', 24],
    ['digest_hour', 1.5],
    ['digest_weekday', 0],
  ] as const) {
    const { status, body } = await settle(adult, { [name]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [expect.stringMatching(name)]]);
  }
  expect((await settle(adult, { digest: 'weekly' })).body.notification_settings).toEqual({
    ...usual,
    digest: 'weekly',
    asks: false,
  });
});

test('a summary comes once, at its hour, with what was neither read nor mailed [12.33, 12.34, 12.35]', async () => {
  world.clock.beginDay();
  for (const person of [ann, dan]) Object.assign(person, await world.signIn(person));
  const loopId = await loopOf(ann, [dan], { name: 'The choir' });
  const otherId = await loopOf(ann, [dan], { name: 'The band' });
  const [followed, read] = [await postOf(ann, loopId), await postOf(ann, loopId)];
  await postOf(ann, otherId);
  for (const id of [followed, read]) await follow(dan, id, loopId);
  await live(dan, 'Asia/Kolkata');
  await prefer(dan, { message: true });
  await commentOf(ann, followed);
  await mailNotices(world);
  await prefer(dan, { message: false });
  await settle(dan, { digest: 'daily', digest_hour: 9 });
  for (const id of [followed, followed, read]) await commentOf(ann, id);
  await world.settle();
  await dan.post('/api/notifications/mark_as_read', { loop_id: loopId, post_id: read });
  await dan.post(`/api/posts/${read}/seen`);

  const preview = await dan.get('/api/notification_settings/digest');
  expect(preview.body.loops).toEqual([
    { id: otherId, name: 'The band', lines: ['A new post'] },
    { id: loopId, name: 'The choir', lines: ['2 comments on a post you follow'] },
  ]);
  await mailNotices(world, minutes(3 * 60));
  expect(await digestsTo(dan)).toEqual([]);
  await mailNotices(world, minutes(30));
  const [mail, ...otherMails] = await digestsTo(dan);
  expect([mail?.subject, otherMails]).toEqual(['Your day in Loopyard', []]);
  expect(mail?.text).toContain(
    'The band:\nA new post.\n\nThe choir:\n2 comments on a post you follow.\n\nOnly members',
  );
  await mailNotices(world, minutes(60));
  await mailNotices(world, minutes(24 * 60));
  expect(await digestsTo(dan)).toHaveLength(1);
  await postOf(ann, loopId);
  const { weekday } = momentIn('Asia/Kolkata', world.clock.now());
  await settle(dan, { digest: 'weekly', digest_weekday: (weekday % 7) + 1 });
  await mailNotices(world, minutes(60));
  expect(await digestsTo(dan)).toHaveLength(1);
  await mailNotices(world, minutes(24 * 60));
  expect((await digestsTo(dan)).map(({ subject }) => subject)).toEqual([
    'Your week in Loopyard',
    'Your day in Loopyard',
  ]);
});

describe('a link that stops e-mails', () => {
  test('works by a mail program’s POST without a session, and a GET changes nothing [12.41, 12.42, 12.43]', async () => {
    const eva = await world.person('Eva');
    const loopId = await loopOf(ann, [eva]);
    const post = await postOf(ann, loopId);
    await follow(eva, post, loopId);
    await prefer(eva, { message: true, post: true });
    await commentOf(ann, post);
    await mailNotices(world);
    const [mail] = await mailsTo(world, eva.email);
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const link = world.url + new URL(mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? '').pathname;
    const call = link.replace('/unsubscribe/', '/api/unsubscribe/');
    const switches = async () => {
      const { body } = await eva.get('/api/notification_preferences');
      return Object.entries(body.notification_preferences).flatMap(([name, isOn]) => (isOn ? [name] : []));
    };
    expect(await (await fetch(call)).json()).toEqual({ reasons: ['message'] });
    await fetch(link);
    expect((await switches()).sort()).toEqual(['message', 'post']);
    for (const body of [
      new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      new FormData(),
      undefined,
    ]) {
      const answer = await fetch(link, { method: 'POST', redirect: 'error', ...(body && { body }) });
      expect([answer.status, await switches()]).toEqual([200, ['post']]);
    }
    const annsCall = call.replace(`/${eva.id}-`, `/${ann.id}-`);
    for (const address of [
      annsCall,
      call.replace('message', 'message-post'),
      `${call}x`,
      annsCall.replace('api/', ''),
    ])
      expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  });

  test.each([
    ['these', { post: true, message: true, comment: true }, 'off'],
    ['weekly', { post: false, message: false, comment: false }, 'weekly'],
    ['to_me', { post: false, message: false, comment: true }, 'off'],
    ['none', { post: false, message: false, comment: false }, 'off'],
  ])('offers to keep %s [12.44]', async (scope, wishes, digest) => {
    const eva = await world.person('Eva');
    await prefer(eva, { post: true, message: true, comment: true });
    await live(eva, 'Asia/Kolkata');
    await settle(eva, {
      digest: 'daily',
      digest_hour: (momentIn('Asia/Kolkata', world.clock.now()).hour + 1) % 24,
    });
    const loopId = await loopOf(ann, [eva]);
    await postOf(ann, loopId);
    await mailNotices(world, minutes(60));
    const [mail] = await digestsTo(eva);
    const token = mail?.headers['List-Unsubscribe']?.slice(1, -1).split('/').at(-1);
    const answer = await nobodyAt(world.url).post(`/api/unsubscribe/${token}`, { scope });
    expect([answer.status, answer.body]).toEqual([200, { reasons: ['digest'] }]);
    const { body } = await eva.get('/api/notification_preferences');
    expect(body.notification_preferences).toMatchObject(wishes);
    expect((await eva.get('/api/notification_settings')).body.notification_settings.digest).toBe(digest);
  });
});

test.each([
  ['America/New_York', '2026-03-08T06:59:00Z', { day: '2026-03-08', weekday: 7, hour: 1 }],
  ['America/New_York', '2026-03-08T07:00:00Z', { day: '2026-03-08', weekday: 7, hour: 3 }],
  ['America/New_York', '2026-11-01T06:00:00Z', { day: '2026-11-01', weekday: 7, hour: 1 }],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', { day: '2026-10-04', weekday: 7, hour: 2 }],
  ['Asia/Kolkata', '2026-10-04T18:30:00Z', { day: '2026-10-05', weekday: 1, hour: 0 }],
])('the clocks of %s show at %s what they show there [12.36]', (zone, at, moment) => {
  expect(momentIn(zone, new Date(at))).toMatchObject(moment);
});

describe('quiet hours', () => {
  test('hold e-mails until they end, over midnight, on the days that one chose [12.51, 12.52]', async () => {
    world.clock.beginDay();
    [ann, dan] = [await world.signIn(ann), await world.signIn(dan)];
    const loopId = await loopOf(ann, [dan], { name: 'The choir' });
    const post = await postOf(ann, loopId);
    await follow(dan, post, loopId);
    await live(dan, 'Asia/Kolkata');
    await prefer(dan, { message: true });
    await settle(dan, { digest: 'off' });
    const { weekday } = momentIn('Asia/Kolkata', world.clock.now());
    const yesterday = ((weekday + 5) % 7) + 1;
    const hours = { quiet_from: '22:00', quiet_until: '07:00', quiet_weekdays: [yesterday] };
    expect((await settle(dan, hours)).body.notification_settings).toMatchObject(hours);
    const before = (await mailsTo(world, dan.email)).length;
    const came = async () => (await mailsTo(world, dan.email)).length - before;
    await commentOf(ann, post);
    await mailNotices(world, minutes(60));
    await ann.put(`/api/posts/${post}`, { post: { title: 'Edited' } });
    await commentOf(ann, post);
    await mailNotices(world, minutes(25));
    expect(await came()).toBe(0);
    await mailNotices(world, minutes(10));
    expect(await came()).toBe(1);
    await commentOf(ann, post);
    await mailNotices(world, minutes(16 * 60));
    expect([momentIn('Asia/Kolkata', world.clock.now()).hour, await came()]).toEqual([23, 2]);
  });

  test('that a school has hold what adults send to minors, and nothing else [12.53]', async () => {
    world.clock.beginDay();
    ann = await world.signIn(ann);
    const people = await Promise.all(['Pia', 'Pip', 'Tom'].map((name) => world.person(name)));
    const [pia, pip, tom] = people as [Person, Person, Person];
    const loopId = await loopOf(ann, people, { loop_template_id: 'school' });
    await ann.put(`/api/loops/${loopId}/members/${tom.id}`, { is_minor: false });
    const post = await postOf(ann, loopId);
    for (const person of [pia, tom]) {
      await live(person, 'Asia/Kolkata');
      await prefer(person, { message: true });
      await follow(person, post, loopId);
    }
    const counts = () =>
      Promise.all([pia, tom].map(async ({ email }) => (await mailsTo(world, email)).length));
    const [pias = 0, toms = 0] = await counts();
    await commentOf(ann, post);
    await mailNotices(world);
    expect(await counts()).toEqual([pias, toms + 1]);
    await commentOf(pip, post);
    await mailNotices(world);
    expect(await counts()).toEqual([pias + 1, toms + 2]);
    expect((await mailsTo(world, pia.email))[0]?.text).not.toContain('Ann');
    await mailNotices(world, minutes(75));
    const [mail] = await mailsTo(world, pia.email);
    expect([await counts(), mail?.subject]).toEqual([
      [pias + 2, toms + 2],
      expect.stringContaining('Ann Example commented'),
    ]);
  });

  test.each([
    { quiet_from: '25:00', quiet_until: '07:00' },
    { quiet_from: '22:00' },
    { quiet_until: '07:00' },
    { quiet_from: '22:00', quiet_until: '22:00' },
    { quiet_weekdays: [] },
    { quiet_weekdays: [8] },
  ])('that no clock has are refused: %j [12.32]', async (hours) => {
    const eva = await world.person('Eva');
    const { status, body } = await settle(eva, hours);
    expect([status, Object.values(body.errors)]).toEqual([422, [expect.stringMatching(/^Please/)]]);
  });
});
