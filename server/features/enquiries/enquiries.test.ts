import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { nobodyAt } from '../../test/people.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld({ rateLimits: true, settings: { CONTACT_EMAIL: 'hello@example.org' } });
});
afterAll(() => world.stop());

const sendForm = (path: string, body: object) => nobodyAt(world.url).post(`/api/${path}`, body);
const letter = { name: 'Dora', email: 'dora@example.org', message: 'Hello there' };

describe('the contact form', () => {
  test('reaches us by mail, and nobody else [3.51, 7.59]', async () => {
    expect((await sendForm('contact', letter)).status).toBe(202);
    const [mail] = await mailsTo(world, 'hello@example.org');
    expect(mail?.text).toContain('From Dora, dora@example.org');
    expect(mail?.text).toContain('> Hello there');
    expect(await mailsTo(world, letter.email)).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, '[5.16]', { name: 'Name is required' }],
    [{ email: '' }, '[5.17]', { email: 'E-mail is required' }],
    [{ message: ' ' }, '[5.14]', { message: 'Message is required' }],
    [{ message: '1234567890' }, '[5.15, 9.4]', { message: 'Message must contain more than 10 characters' }],
  ])('says what is missing: %j %s', async (wrong, _, errors) => {
    expect((await sendForm('contact', { ...letter, ...wrong })).body.errors).toEqual(errors);
  });
});

test('a robot’s message looks sent but reaches nobody', async () => {
  for (const [path, body] of [
    ['contact', { ...letter, message: 'Buy cheap watches here', website: 'https://watches.example' }],
    ['submit', { firstName: 'Robot', email: 'r@example.org', checkbox: true, website: 'x' }],
    ['contact', { ...letter, message: 'This one is from a person', website: '' }],
  ] as const)
    expect((await sendForm(path, body)).status).toBe(202);
  const texts = (await mailsTo(world, 'hello@example.org')).map(({ text }) => text).join();
  expect(texts).toContain('This one is from a person');
  expect(texts).not.toMatch(/watches|Robot/);
});

test('the support address is shown to people who need help', async () => {
  const { status, body } = await nobodyAt(world.url).get('/api/support');
  expect([status, body]).toEqual([200, { support: { email: 'hello@example.org' } }]);
});

describe('the membership form', () => {
  const form = { firstName: 'Dora', email: 'dora@example.org', checkbox: true };

  test('takes what it asks for [3.52, 7.57]', async () => {
    const all = { ...form, lastName: 'Day', organisation: 'Oak School', select: 'Monday' };
    expect((await sendForm('submit', all)).status).toBe(202);
    const text = (await mailsTo(world, 'hello@example.org'))[0]?.text;
    for (const sentence of ['Dora Day, dora@example.org', '> Organisation: Oak School', 'Monday'])
      expect(text).toContain(sentence);
    expect((await sendForm('submit', { ...all, checkbox: false })).status).toBe(422);
  });

  test('says what is missing [5.18, 5.19, 5.21]', async () => {
    expect((await sendForm('submit', { ...form, firstName: '' })).body.errors).toEqual({
      firstName: 'Name is required',
    });
    expect((await sendForm('submit', { ...form, firstName: 'x'.repeat(50) })).body.errors).toEqual({
      firstName: 'Name must be less than 50 characters',
    });
    expect((await sendForm('submit', { ...form, firstName: 'x'.repeat(49) })).status).toBe(202);
    for (const [email, sentence] of [
      ['', 'E-mail is required'],
      ['dora', 'E-mail must be valid'],
    ])
      expect((await sendForm('submit', { ...form, email })).body.errors).toEqual({ email: sentence });
    expect((await sendForm('submit', { ...form, checkbox: false })).body.errors).toEqual({
      checkbox: 'You must agree to continue!',
    });
  });

  test('is not taken without end from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => sendForm('submit', form)));
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });
});
