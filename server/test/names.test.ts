import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from './harness.ts';
import { loopOf, nobodyAt, type Person, password, postOf } from './people.ts';
import { uploadOf } from './uploads.ts';

let world: TestWorld;
let ann: Person;
let loop: number;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  loop = await loopOf(ann);
});
afterAll(() => world.stop());

const hidden = '\u202e\u2066\u2069\u200e\u061c\u200b\u2060\ufeff\u00ad\u0007\u001b\u009f';
const lie = `\u200bA${hidden}B\u200dC\u200cD\nE`;
const asKept = 'ABCD E';

let count = 0;
const signUp = (form: object) =>
  nobodyAt(world.url).graphql(
    'mutation ($input: CreateUserInput!) { createUser(input: $input) { user { first_name last_name } } }',
    {
      input: {
        first_name: 'Eve',
        last_name: 'Evans',
        email: `eve.${count++}@example.org`,
        password,
        ...form,
      },
    },
  );

const names: Record<string, (name: string) => Promise<unknown>> = {
  'a first name at sign-up': async (name) => {
    const { data, errors } = await signUp({ first_name: name });
    return errors?.[0]?.extensions.errors ?? data.createUser.user.first_name;
  },
  'a last name at sign-up': async (name) => {
    const { data, errors } = await signUp({ last_name: name });
    return errors?.[0]?.extensions.errors ?? data.createUser.user.last_name;
  },
  'a first name': async (name) => {
    const { body } = await ann.put(`/api/users/${ann.id}`, { user: { first_name: name } });
    return body.errors ?? body.user.first_name;
  },
  'a last name': async (name) => {
    const { body } = await ann.put(`/api/users/${ann.id}`, { user: { last_name: name } });
    return body.errors ?? body.user.last_name;
  },
  'a nickname': async (name) => {
    const { body } = await ann.put(`/api/users/${ann.id}`, { user: { nickname: name } });
    return body.errors ?? body.user.nickname;
  },
  'the name of a new loop': async (name) => {
    const { body } = await ann.post('/api/loops', { loop: { name } });
    return body.errors ?? body.loop.name;
  },
  'the name of a loop': async (name) => {
    const { body } = await ann.put(`/api/loops/${loop}`, { loop: { name } });
    return body.errors ?? body.loop.name;
  },
  'the name of a role': async (name) => {
    const { body } = await ann.post(`/api/loops/${loop}/roles`, { name });
    return body.errors ?? body.role.name;
  },
  'the title of a file': async (title) => {
    const { simple_url: url } = await uploadOf(ann, 'a.txt', 'a');
    const post = await postOf(ann, loop, 'A file', { additional_media: [{ url, title }] });
    const { data } = await ann.graphql(`{ post(id: ${post}) { additional_media { title } } }`);
    return data.post.additional_media[0].title;
  },
  'the name of a file': async (name) => {
    const { simple_url: url } = await uploadOf(ann, `${name}.txt`, 'a');
    const post = await postOf(ann, loop, 'A file', { additional_media: [{ url }] });
    const { data } = await ann.graphql(`{ post(id: ${post}) { additional_media { name } } }`);
    return data.post.additional_media[0].name.replace(/\.txt$/, '').trim();
  },
};

describe('no name is stored with characters that turn, hide or forge it', () => {
  test.each(Object.entries(names))('%s', async (_, send) => {
    expect(await send(lie)).toBe(asKept);
  });
});

test.each([
  ['a Persian word', 'می\u200cخواهم'],
  ['a Hindi conjunct', 'क्\u200dष'],
  ['a Sinhala name', 'ශ්\u200dරී'],
  ['a family', '👩\u200d👩\u200d👧'],
  ['a runner of some colour', '🏃🏽\u200d♀️'],
  ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
])('%s keeps its joiners', async (_, name) => {
  expect(await names['a nickname']?.(name)).toBe(name);
});

describe('a name without visible characters is rejected like an empty one', () => {
  const nothing = ['\u200b\u202e', '\u3164\uffa0', '\u2800 \u00ad', '\ufe0f\u200d', '\n\t'];
  test.each([
    ['a first name at sign-up', { first_name: 'First name is required' }],
    ['a first name', { first_name: 'First name is required' }],
    ['a last name at sign-up', { last_name: 'Last name is required' }],
    ['the name of a new loop', { name: 'Loop name is required' }],
    ['the name of a loop', { name: 'Loop name is required' }],
    ['the name of a role', { name: 'Role name is required' }],
    ['a nickname', null],
    ['the title of a file', null],
  ])('%s', async (kind, answer) => {
    for (const name of nothing) expect(await names[kind]?.(name)).toEqual(answer);
  });
});

describe('no name of 50 characters is refused, and none of 51 is taken [9.3]', () => {
  test.each([
    ['a first name at sign-up', 'First name'],
    ['a last name at sign-up', 'Last name'],
    ['a first name', 'First name'],
    ['a last name', 'Last name'],
    ['a nickname', 'A nickname'],
    ['the name of a new loop', 'Loop name'],
    ['the name of a loop', 'Loop name'],
    ['the name of a role', 'Role name'],
  ])('%s', async (kind, label) => {
    const longest = '👋'.repeat(50);
    expect(await names[kind]?.(longest)).toBe(longest);
    const errors = await names[kind]?.(`${longest}!`);
    expect(Object.values(errors as object)).toEqual([`${label} can have 50 characters at most`]);
  });
});

test('an e-mail address with invisible characters is rejected', async () => {
  for (const invisible of ['\u200b', '\u200d', '\u202e', '\u2060', '\ufeff', '\u00ad', '\u3164', '\u0007']) {
    const { errors } = await signUp({ email: `eve${invisible}@example.org` });
    expect(errors?.[0]?.extensions.errors).toEqual({ email: 'E-mail must be valid' });
  }
});
