import { pollLimits } from '@loopyard/contract/polls.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loopChannel } from '../../test/cable.ts';
import { commandLine } from '../../test/command-line.ts';
import { dataOf } from '../../test/data-export.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailNotices } from '../../test/mail.ts';
import { loopOf, type Person, password, postOf } from '../../test/people.ts';
import { closeAs, countsFor, pollBy, pollFor, voteAs, wherePoll } from './polls.testing.ts';

let world: TestWorld;
let sql: postgres.Sql;
let ann: Person;
let ben: Person;
let cat: Person;
let dan: Person;
let guest: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1 });
  const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Gus'];
  const people = await Promise.all(names.map((name) => world.person(name)));
  [ann, ben, cat, dan, guest] = people as [Person, Person, Person, Person, Person];
  loopId = await loopOf(ann, [ben, cat, dan], { name: 'Lion Class', has_guest_access: true });
});
afterAll(() => sql.end());

const refusalIn = ({ status, body }: Awaited<ReturnType<Person['get']>>) => [
  ...[status, body.code],
  body.errors ?? body.detail,
];
const codeOf = (answer: Awaited<ReturnType<Person['get']>>) => refusalIn(answer).slice(0, 2);
const later = (n: number) => new Date(world.clock.now().getTime() + days(n)).toISOString();
const hold = (id: number, heldFor: string | null = 'reports') =>
  sql`update posts set held_for = ${heldFor}, held_at = created_at + interval '1 second' where id = ${id}`;
const closedRefusal = [409, 'closed', 'This poll has closed'];

test('a post has a poll, and everything else is refused with a sentence [13.51, 13.52]', async () => {
  const pollBody = { ...wherePoll, max_choices: 2, results: 'voted', closes_at: later(3) };
  const answer = await ann.post('/api/posts', { title: 'The trip', loop_id: loopId, poll: pollBody });
  const post = answer.body.post.id;
  const poll = {
    ...pollBody,
    options: wherePoll.options.map((text, position) => ({ position, text, votes_count: null })),
    ...{ is_anonymous: false, closed_at: null, voters_count: 0, has_voted: false, my_positions: [] },
  };
  expect(answer.body.post).toMatchObject({ poll, abilities: { vote: true } });
  expect(await pollFor(ben, post)).toEqual({ ...poll, may_vote: true });
  const feed = await ben.graphql(
    `{ allPosts(filter: { loop_id: ${loopId} }) { poll { question voters_count } } }`,
  );
  expect(feed.data.allPosts[0].poll).toEqual({ question: wherePoll.question, voters_count: 0 });

  const many = Array.from({ length: 21 }, (_, n) => `Option ${n}`);
  for (const [wrong, errors] of [
    [{ question: ' ' }, { question: 'A poll needs a question' }],
    [{ question: 'a'.repeat(201) }, { question: 'A question can have 200 characters at most' }],
    [{ options: ['York'] }, { options: 'A poll needs 2 options at least' }],
    [{ options: many }, { options: 'A poll can have 20 options at most' }],
    [{ options: ['York', ' york'] }, { 'options.1': 'Two options are the same' }],
    [{ options: ['York', ' '] }, { 'options.1': 'Please fill in this option' }],
    [{ options: ['York', 'a'.repeat(101)] }, { 'options.1': 'An option can have 100 characters at most' }],
    [{ max_choices: 4 }, { max_choices: 'Please choose a number from 1 to 3' }],
    [{ max_choices: 0 }, { max_choices: 'Please choose a number from 1 to 3' }],
    [{ closes_at: later(-1) }, { closes_at: 'Please choose a time within the next year' }],
    [{ closes_at: later(366) }, { closes_at: 'Please choose a time within the next year' }],
    [{ results: 'never' }, { results: 'Please choose one of these' }],
  ] as const) {
    const refusedAnswer = await ann.post('/api/posts', {
      ...{ title: 'The trip', loop_id: loopId },
      poll: { ...wherePoll, ...wrong },
    });
    expect(refusalIn(refusedAnswer)).toEqual([422, 'validation', errors]);
  }
  for (const wrong of [[], [3], [-1], [0.5], ['York'], [null], many]) {
    const { status, body } = await voteAs(ben, post, ...wrong);
    expect([status, new Set(Object.values(body.errors))]).toEqual([
      422,
      new Set(['Please choose one of the options']),
    ]);
  }
  expect((await voteAs(ben, post, 0, 1, 2)).body.errors).toEqual({
    positions: 'Please choose 2 options at most',
  });
  expect((await pollFor(ben, post)).voters_count).toBe(0);
  const full = await pollBy(ann, loopId, { options: many.slice(0, pollLimits.options.max), max_choices: 20 });
  const all = Array.from({ length: 20 }, (_, n) => n);
  expect((await voteAs(ben, full, ...all)).body.poll.my_positions).toEqual(all);
});

test('in an open poll another choice takes the place of the one before, and members list who chose what [13.53, 13.58]', async () => {
  const post = await pollBy(ann, loopId, { max_choices: 2 });
  expect((await voteAs(ben, post, 0, 2, 0)).body.poll).toMatchObject({
    ...{ voters_count: 1, has_voted: true, my_positions: [0, 2] },
  });
  await voteAs(cat, post, 2);
  expect((await voteAs(ben, post, 1, 2)).status).toBe(200);
  expect((await voteAs(ben, post, 1, 2)).status).toBe(200);
  expect(await countsFor(guest, post)).toEqual([0, 1, 2]);
  expect(await pollFor(cat, post)).toMatchObject({ voters_count: 2, my_positions: [2] });

  const voters = async (person: Person, query: string) =>
    person.get(`/api/posts/${post}/poll/votes?${query}`);
  const names = ({ body }: Awaited<ReturnType<typeof voters>>) =>
    body.people.map(({ first_name }: { first_name: string }) => first_name).toSorted();
  expect(names(await voters(dan, 'position=2'))).toEqual(['Ben', 'Cat']);
  expect(names(await voters(dan, 'position=1'))).toEqual(['Ben']);
  expect((await voters(dan, 'position=2&page=2')).body).toMatchObject({
    ...{ people: [], total_items: 2, current_page: 2, total_pages: 1 },
  });
  await dan.post(`/api/users/${ben.id}/block`);
  expect(names(await voters(dan, 'position=2'))).toEqual(['Cat']);
  await dan.delete(`/api/users/${ben.id}/block`);
  expect(codeOf(await voters(guest, 'position=2'))).toEqual([403, 'forbidden']);
  expect((await voters(dan, 'position=3')).status).toBe(404);
  for (const wrong of ['position=x', 'position=-1', '']) expect((await voters(dan, wrong)).status).toBe(422);
});

test('a poll on what is not theirs, locked, held or deleted takes no vote, and only a held one is seen, by its author and admins [13.54, 13.55]', async () => {
  const post = await pollBy(cat, loopId);
  const locked = await pollBy(ann, loopId);
  await ann.put(`/api/posts/${locked}`, { password });
  const plain = await postOf(ann, loopId);
  const stranger = await world.person('Sue');
  const closedLoop = await loopOf(ann, [ben]);
  expect(codeOf(await voteAs(stranger, await pollBy(ann, closedLoop), 0))).toEqual([404, 'not_found']);
  expect(codeOf(await voteAs(ann, plain, 0))).toEqual([404, 'not_found']);
  expect(codeOf(await voteAs(guest, post, 0))).toEqual([403, 'forbidden']);
  expect((await pollFor(guest, post)).may_vote).toBe(false);
  expect(codeOf(await voteAs(ben, locked, 0))).toEqual([403, 'forbidden']);
  expect(codeOf(await ben.get(`/api/posts/${locked}/poll/votes?position=0`))).toEqual([403, 'forbidden']);
  expect(await pollFor(ben, locked)).toEqual({ may_vote: false });

  await sql`update memberships set muted_until = now() + interval '1 day' where loop_id = ${loopId} and user_id = ${ben.id}`;
  expect(codeOf(await voteAs(ben, post, 0))).toEqual([403, 'muted']);
  expect((await pollFor(ben, post)).may_vote).toBe(false);
  await sql`update memberships set muted_until = null where loop_id = ${loopId} and user_id = ${ben.id}`;
  await sql`insert into lapses (loop_id, user_id, asked_at, lapsed_at) values (${loopId}, ${ben.id}, now(), now())`;
  expect(codeOf(await voteAs(ben, post, 0))).toEqual([403, 'fee_due']);
  await sql`delete from lapses`;

  await voteAs(ben, post, 1);
  await hold(post);
  const waiting = [409, 'conflict', 'Nobody can vote before an admin has let this through'];
  for (const person of [ann, cat]) {
    expect(refusalIn(await voteAs(person, post, 0))).toEqual(waiting);
    expect(refusalIn(await closeAs(person, post))).toEqual(waiting);
    expect(await pollFor(person, post)).toMatchObject({ question: wherePoll.question, may_vote: false });
    expect((await person.get(`/api/posts/${post}/poll/votes?position=1`)).status).toBe(404);
  }
  expect((await voteAs(ben, post, 0)).status).toBe(404);
  expect(await pollFor(ben, post)).toBe(null);
  await hold(post, null);
  expect(await pollFor(ben, post)).toMatchObject({ my_positions: [1], may_vote: true });

  await cat.delete(`/api/posts/${post}`, {});
  await world.settle();
  expect((await voteAs(ben, post, 0)).status).toBe(404);
  for (const table of ['polls', 'poll_options', 'poll_votes'])
    expect((await sql`select from ${sql(table)} where post_id = ${post}`).length).toBe(0);
});

test('a poll can be changed or taken away until somebody has voted, and its words are watched and kept as evidence [13.56]', async () => {
  const post = await pollBy(ann, loopId);
  const change = (poll: object | null) => ann.put(`/api/posts/${post}`, { poll });
  const otherPoll = { question: 'When?', options: ['May', 'June'], results: 'closed' };
  expect((await change(otherPoll)).body.post.poll).toMatchObject({ question: 'When?', results: 'closed' });
  expect((await change(null)).body.post.poll).toBe(null);
  expect((await change({ ...otherPoll, options: ['May'] })).status).toBe(422);
  await change(otherPoll);
  await voteAs(ben, post, 1);
  const keptRefusal = [422, 'validation', { poll: 'Somebody has voted, so the poll stays as it is' }];
  expect(refusalIn(await change(null))).toEqual(keptRefusal);
  expect(refusalIn(await change({ ...otherPoll, options: ['June', 'May'] }))).toEqual(keptRefusal);
  expect((await change(otherPoll)).status).toBe(200);
  expect((await ann.put(`/api/posts/${post}`, { title: 'The trip again' })).status).toBe(200);
  expect(await pollFor(ben, post)).toMatchObject({ question: 'When?', my_positions: [1] });

  await ann.post(`/api/loops/${loopId}/watched_words`, { action: 'refuse', words: ['fiddlesticks'] });
  for (const poll of [
    { ...wherePoll, question: 'Fiddlesticks?' },
    { ...wherePoll, options: ['York', 'fiddlesticks'] },
  ])
    expect(codeOf(await ben.post('/api/posts', { title: 'Hello', loop_id: loopId, poll }))).toEqual([
      ...[422, 'refused_word'],
    ]);
  const ownPost = await pollBy(ben, loopId);
  await cat.post(`/api/posts/${ownPost}/report`, { reason: 'It is unkind' });
  const { cases } = (await ann.get(`/api/cases?loop_id=${loopId}`)).body;
  expect(cases[0].versions.at(-1).text).toBe('The trip\n\nWhere do we go?\n- York\n- Leeds\n- Hull');
  const wordy = await ben.put(`/api/posts/${ownPost}`, {
    poll: { ...wherePoll, options: ['fiddlesticks', 'York'] },
  });
  expect(codeOf(wordy)).toEqual([422, 'refused_word']);
});

test('a result is shown at any time, to those who voted or after the close, and comes live to those [13.57, 13.64]', async () => {
  const [always, voted, atEnd] = [
    await pollBy(ann, loopId, { results: 'always' }),
    await pollBy(ann, loopId, { results: 'voted' }),
    await pollBy(ann, loopId, { results: 'closed' }),
  ];
  const cables = [await ben.cable(), await guest.cable()] as const;
  for (const cable of cables) expect(await cable.subscribe(loopChannel(loopId))).toBe(true);
  for (const post of [always, voted, atEnd]) await voteAs(ben, post, 0);
  const none = [null, null, null];
  const hidden = async (post: number) => [await countsFor(ben, post), await countsFor(guest, post)];
  expect(await hidden(always)).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ]);
  expect(await hidden(voted)).toEqual([[1, 0, 0], none]);
  expect(await hidden(atEnd)).toEqual([none, none]);
  expect(codeOf(await cat.get(`/api/posts/${voted}/poll/votes?position=0`))).toEqual([403, 'forbidden']);
  const frameTo = (by: 0 | 1, post: number) =>
    cables[by].next(loopChannel(loopId), (m) => m.post_id === post);
  const frame = { type: 'Poll', counts: [1, 0, 0], voters_count: 1, closed_at: null };
  expect(await frameTo(0, voted)).toEqual({ ...frame, post_id: voted });
  expect(await frameTo(1, always)).toEqual({ ...frame, post_id: always });
  expect(cables[1].messages(loopChannel(loopId)).filter(({ post_id }) => post_id === voted)).toEqual([]);
  await closeAs(ann, atEnd);
  expect(await frameTo(1, atEnd)).toMatchObject({ counts: [1, 0, 0], closed_at: expect.any(String) });
  expect(await countsFor(guest, atEnd)).toEqual([1, 0, 0]);
  for (const cable of cables) cable.close();
});

test('a poll ends at its time or by those who may edit its post, and author and voters are told [13.62, 13.65]', async () => {
  const bell = async (person: Person, post: number) => {
    await world.settle();
    const { data } = await person.graphql(
      `{ allNotificationGroups(filter: { loop_id: ${loopId} }) { action notifiable_id sentence } }`,
    );
    return data.allNotificationGroups.flatMap((line: { notifiable_id: string; sentence: string }) =>
      Number(line.notifiable_id) === post ? [line.sentence] : [],
    );
  };
  const post = await pollBy(ben, loopId);
  await voteAs(cat, post, 0);
  expect(codeOf(await closeAs(cat, post))).toEqual([403, 'forbidden']);
  const closes = await Promise.all([closeAs(ben, post), closeAs(ann, post)]);
  expect(closes.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(refusalIn(await voteAs(cat, post, 1))).toEqual(closedRefusal);
  expect(refusalIn(await ben.put(`/api/posts/${post}`, { poll: null }))[0]).toBe(422);
  expect(await pollFor(cat, post)).toMatchObject({ closed_at: expect.any(String), may_vote: false });
  expect([await bell(cat, post), await bell(dan, post)]).toEqual([['A poll has closed'], []]);

  const timed = await pollBy(ben, loopId, { closes_at: later(1), results: 'closed' });
  await voteAs(cat, timed, 0);
  world.clock.advance(days(1));
  expect(refusalIn(await voteAs(dan, timed, 0))).toEqual(closedRefusal);
  const { closes_at, closed_at } = await pollFor(dan, timed);
  expect(closed_at).toBe(closes_at);
  expect(await countsFor(dan, timed)).toEqual([1, 0, 0]);
  await mailNotices(world);
  expect((await pollFor(dan, timed)).closed_at).toBe(closes_at);
  for (const person of [ben, cat]) expect(await bell(person, timed)).toEqual(['A poll has closed']);
  expect(refusalIn(await closeAs(ben, timed))).toEqual(closedRefusal);
});

test('a copy has one’s votes, they go with the account, and the check finds and mends wrong counts [13.66]', async () => {
  const leaver = await world.person('Leo');
  const loop = await loopOf(ann, [leaver, ben]);
  const [open, secret] = [
    await pollBy(ann, loop, { max_choices: 2 }),
    await pollBy(ann, loop, { is_anonymous: true }),
  ];
  const leaversPost = await pollBy(leaver, loop);
  for (const person of [leaver, ben]) await voteAs(person, open, 0, 2);
  await voteAs(leaver, secret, 1);
  await voteAs(ben, leaversPost, 0);
  const copy = await dataOf(leaver);
  expect(copy.votes).toMatchObject([
    { postId: open, position: 0, option: 'York' },
    { postId: open, position: 2, option: 'Hull' },
  ]);
  expect(copy.took_part).toEqual([{ loopId: loop, postId: secret, userId: leaver.id }]);
  expect(copy.posts[0].poll).toMatchObject({ question: wherePoll.question, voters: 1 });
  expect((await leaver.delete(`/api/users/${leaver.id}`, {})).status).toBe(204);
  expect(await pollFor(ann, open)).toMatchObject({ voters_count: 1 });
  expect(await countsFor(ann, open)).toEqual([1, 0, 1]);
  expect(await pollFor(ann, secret)).toMatchObject({ voters_count: 1 });
  expect((await sql`select from polls where post_id = ${leaversPost}`).length).toBe(0);
  expect((await commandLine(['check'], world.settings)).output.trim()).toBe('Everything is in order.');
  await sql`update polls set voters_count = 7 where post_id = ${open}`;
  await sql`update poll_options set votes_count = 7 where post_id = ${open} and position = 0`;
  const findings = (await commandLine(['check', '--fix'], world.settings)).output;
  expect(findings).toContain('The stored count of people who voted was wrong 1 time');
  expect(findings).toContain('The stored count of votes for an option was wrong 1 time');
  expect(await countsFor(ann, open)).toEqual([1, 0, 1]);
});
