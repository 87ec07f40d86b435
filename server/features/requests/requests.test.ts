import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../../test/command-line.ts';
import { dataOf } from '../../test/data-export.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { appoint } from '../../test/operators.ts';
import { type Person, password } from '../../test/people.ts';

let world: TestWorld;
let gita: Person;
let ben: Person;

beforeAll(async () => {
  world = await startWorld({ settings: { SUPPORT_EMAIL: 'help@example.org' } });
  [gita, ben] = [await world.person('Gita'), await world.person('Ben')];
});
afterAll(() => world.stop());

const ask = (person: Person, kind: string, text = 'My birthday is wrong.') =>
  person.post('/api/data_requests', { kind, text });
const ownRequests = async (person: Person) => (await person.get('/api/data_requests')).body.data_requests;
async function shownList() {
  // Sessions end after 30 days, and the password is asked for after 15 minutes.
  gita = await world.signIn(gita);
  await appoint(world, gita);
  return (await gita.get('/api/operator/data_requests')).body;
}
const answer = (id: number, words = 'It is corrected now.') =>
  gita.post(`/api/operator/data_requests/${id}/answer`, { answer: words });
const subjectsTo = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject);
const check = async () => (await commandLine(['check'], world.settings, world.clock)).output;

test('a request is acknowledged with the day of its answer; a second of its kind waits [11.49]', async () => {
  const { status, body } = await ask(ben, 'correct');
  expect([status, body.data_request.kind, body.data_request.answered_at]).toEqual([201, 'correct', null]);
  const { created_at, due_at } = body.data_request;
  expect(Date.parse(due_at) - Date.parse(created_at)).toBe(days(30));
  const [mail] = await mailsTo(world, ben.email);
  expect(mail?.subject).toBe('We have your request about your data');
  expect(mail?.text).toMatch(/You asked for a correction of your data\. We answer by \d+ \w+ \d{4}\./);
  expect(mail?.text).toContain('> My birthday is wrong.');
  expect(await subjectsTo('help@example.org')).toEqual(['Somebody asks about their data']);
  const detail = 'You have asked this already, and we have not answered yet. Please wait for the answer';
  expect(await ask(ben, 'correct')).toMatchObject({ status: 409, body: { detail } });
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => ask(ben, 'object')));
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await ownRequests(ben)).map(({ kind }: { kind: string }) => kind)).toEqual(['object', 'correct']);
});

test('one without a kind or words, or with too many, is refused by a sentence [11.49]', async () => {
  const errorsOf = async (kind: string, text: string) => (await ask(ben, kind, text)).body.errors;
  expect(await errorsOf('everything', ' ')).toEqual({
    kind: 'Please choose one of these',
    text: 'Please say what it is about',
  });
  expect(await errorsOf('copy', 'a'.repeat(2001))).toEqual({
    text: 'The request can have 2000 characters at most',
  });
  expect((await ask(ben, 'copy', '😀'.repeat(2000))).status).toBe(201);
});

test('operators see the oldest open one first, answer it once, and are noted; the person gets the words [11.50, 11.51, 11.52]', async () => {
  world.clock.advance(days(29));
  const cat = await world.person('Cat');
  await ask(cat, 'complain', '<b>Nobody wrote back.</b>');
  const before = await shownList();
  expect([before.open, before.overdue, before.data_requests.at(-1).name]).toEqual([4, 0, 'Cat Example']);
  expect(await check()).not.toMatch(/Requests about data/);
  world.clock.advance(days(2));
  ben = await world.signIn(ben);
  const { open, overdue, data_requests } = await shownList();
  expect([open, overdue]).toEqual([4, 3]);
  expect(data_requests[0]).toMatchObject({ kind: 'correct', email: ben.email, user_id: ben.id });
  expect((await gita.get('/api/operator/health')).body.stock).toMatchObject({
    requests_waiting: 4,
    requests_overdue: 3,
  });
  expect(await check()).toMatch(
    /Requests about data wait longer than 30 days: 3\. Answer them at \S+\/operator\/requests/,
  );

  const { id } = data_requests[0];
  expect((await answer(id, ' ')).body.errors).toEqual({ answer: 'Please write an answer' });
  const answers = await Promise.all([answer(id), answer(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
    'This request has an answer already',
  );
  expect((await answer(999_999)).status).toBe(404);
  const [ownRequest] = (await ownRequests(ben)).slice(-1);
  expect(ownRequest).toMatchObject({ answer: 'It is corrected now.', answered_at: expect.any(String) });
  const [mail] = await mailsTo(world, ben.email);
  expect([mail?.subject, mail?.text]).toEqual([
    'An answer to your request about your data',
    expect.stringContaining('> It is corrected now.'),
  ]);
  const acts = (await gita.get('/api/operator/acts')).body.acts;
  expect(acts).toContainEqual(
    expect.objectContaining({ act: 'data-request answered', user_id: ben.id, by_user_id: gita.id }),
  );
  expect((await shownList()).data_requests.at(-1).id).toBe(id);
  expect((await ask(ben, 'correct')).status).toBe(201);
});

test('a request is in the copy, goes a year after its answer, and with the account [11.53]', async () => {
  const dan = await world.person('Dan');
  await ask(dan, 'erase', 'Please delete all of it.');
  const { id } = (await ask(dan, 'restrict', 'Wait with it.')).body.data_request;
  await shownList();
  await answer(id, 'We wait.');
  const exportedRequests = (await dataOf(dan)).data_requests;
  expect(
    exportedRequests.map(({ text, answer: words }: { text: string; answer: string }) => [text, words]),
  ).toEqual([
    ['Please delete all of it.', null],
    ['Wait with it.', 'We wait.'],
  ]);
  world.clock.advance(days(366));
  await (await world.another({ web: false })).stop();
  const dansSession = await world.signIn(dan);
  expect((await ownRequests(dansSession)).map(({ kind }: { kind: string }) => kind)).toEqual(['erase']);
  const { open } = await shownList();
  await dansSession.delete(`/api/users/${dan.id}`, { current_password: password });
  expect((await shownList()).open).toBe(open - 1);
});
