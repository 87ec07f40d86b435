import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { nobodyAt } from '../../test/people.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld({ settings: { CONTACT_EMAIL: 'hello@example.org' } });
});
afterAll(() => world.stop());

type Fields = Record<string, string | boolean>;
type Rule = [field: string, value: string | boolean, sentence: string];
type PublicForm = {
  shows: string;
  call: string;
  statusWhenTaken: number;
  filled: Fields;
  rules: Rule[];
  ofPage?: Rule[];
  bounds: Fields;
};

const letters = (count: number) => 'x'.repeat(count);
const emailRules: Rule[] = [
  ['email', '', 'E-mail is required'],
  ['email', ' ', 'E-mail is required'],
  ['email', 'dora', 'E-mail must be valid'],
  ['email', 'dora@example', 'E-mail must be valid'],
  ['email', 'dora @example.org', 'E-mail must be valid'],
  ['email', `${letters(243)}@example.org`, 'E-mail must be valid'],
];
const longestEmail = `${letters(242)}@example.org`;
const mustAgree = 'You must agree to continue!';

const forms: Record<string, PublicForm> = {
  contact: {
    shows: '[5.14, 5.15, 5.16, 5.17, 9.4]',
    call: 'contact',
    statusWhenTaken: 202,
    filled: { name: 'Dora', email: 'dora@example.org', message: '11 letters.' },
    rules: [
      ['name', '', 'Name is required'],
      ['name', '\u200b ', 'Name is required'],
      ['name', letters(51), 'Name can have 50 characters at most'],
      ...emailRules,
      ['message', '', 'Message is required'],
      ['message', ' \n', 'Message is required'],
      ['message', '1234567890', 'Message must contain more than 10 characters'],
      ['message', ' 1234567890 ', 'Message must contain more than 10 characters'],
      ['message', letters(2_001), 'The message can have 2000 characters at most'],
    ],
    bounds: { name: letters(50), email: longestEmail, message: '12345678901' },
  },
  membership: {
    shows: '[5.18, 5.19, 5.20, 5.21]',
    call: 'submit',
    statusWhenTaken: 202,
    filled: { firstName: 'Dora', organisation: 'Oak School', email: 'dora@example.org', checkbox: true },
    rules: [
      ['firstName', '', 'Name is required'],
      ['firstName', ' ', 'Name is required'],
      ['firstName', letters(50), 'Name must be less than 50 characters'],
      ['lastName', letters(50), 'Name must be less than 50 characters'],
      ...emailRules,
      ['organisation', letters(201), 'Organisation can have 200 characters at most'],
      ['select', letters(201), 'The choice can have 200 characters at most'],
      ['checkbox', false, mustAgree],
    ],
    ofPage: [
      ['organisation', '', 'Organisation is required'],
      ['organisation', ' ', 'Organisation is required'],
    ],
    bounds: {
      firstName: letters(49),
      lastName: letters(49),
      organisation: letters(200),
      select: letters(200),
    },
  },
  conference: {
    shows: '[5.23, 5.24]',
    call: 'memberships',
    statusWhenTaken: 201,
    filled: {
      first_name: 'Dora',
      last_name: 'Day',
      email: 'dora@example.org',
      days: 'Two Days Monday & Tuesday',
      terms: true,
    },
    rules: [
      ['first_name', '', 'First name is required'],
      ['first_name', ' ', 'First name is required'],
      ['first_name', letters(51), 'First name can have 50 characters at most'],
      ['last_name', '', 'Last name is required'],
      ['last_name', letters(51), 'Last name can have 50 characters at most'],
      ...emailRules,
      ['custom_field', letters(201), 'This field can have 200 characters at most'],
      ['days', '', 'Item is required'],
      ['days', 'Two Days', 'Please choose one of the days offered'],
      ['terms', false, mustAgree],
    ],
    bounds: {
      first_name: letters(50),
      last_name: letters(50),
      email: longestEmail,
      custom_field: letters(200),
    },
  },
};

describe.each(Object.entries(forms))(
  'the %s form',
  (name, { shows, call, statusWhenTaken, filled, rules, ofPage = [], bounds }) => {
    const byCall = (fields: Fields) => nobodyAt(world.url).post(`/api/${call}`, { ...filled, ...fields });
    const byPage = async (fields: Fields) => {
      const texts = Object.entries({ ...filled, ...fields }).filter(([, value]) => value !== false);
      const body = new URLSearchParams(texts.map(([field, value]) => [field, String(value)]));
      const answer = await fetch(`${world.url}/forms/${name}`, { method: 'POST', body, redirect: 'manual' });
      const sentences = [...(await answer.text()).matchAll(/<li>(.*?)<\/li>/g)].map(
        ([, sentence]) => sentence,
      );
      return { status: answer.status, sentences };
    };
    const mailCount = async () => (await mailsTo(world, 'hello@example.org')).length;

    test(`is refused for each thing that is wrong, with its sentence, and nobody is written to ${shows}`, async () => {
      const before = await mailCount();
      for (const [field, value, sentence] of rules) {
        const { status, body } = await byCall({ [field]: value });
        expect([field, value, status, body.errors]).toEqual([field, value, 422, { [field]: sentence }]);
      }
      for (const [field, value, sentence] of [...rules, ...ofPage])
        expect([field, value, await byPage({ [field]: value })]).toEqual([
          field,
          value,
          { status: 422, sentences: [sentence] },
        ]);
      expect(await mailCount()).toBe(before);
    });

    test('says all that is wrong at once', async () => {
      const firstOfEach = new Map([...rules, ...ofPage].toReversed().map((rule) => [rule[0], rule] as const));
      const wrong = [...firstOfEach.values()];
      const { status, sentences } = await byPage(Object.fromEntries(wrong));
      expect([status, new Set(sentences)]).toEqual([422, new Set(wrong.map(([, , sentence]) => sentence))]);
    });

    test('takes what just keeps to its rules', async () => {
      expect((await byCall(bounds)).status).toBe(statusWhenTaken);
      expect((await byPage(bounds)).status).toBe(statusWhenTaken === 201 ? 200 : 303);
    });
  },
);
