import { lawfulNames } from '@loopyard/contract/lawful-texts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../cli/run-command.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { appoint } from '../../test/operators.ts';
import { nobodyAt, type Person } from '../../test/people.ts';

let world: TestWorld;
let gita: Person;

beforeAll(async () => {
  world = await startWorld();
  gita = await world.person('Gita');
  await appoint(world, gita);
});
afterAll(() => world.stop());

const change = (name: string, text: unknown, by = gita) =>
  by.post(`/api/operator/texts/${name}`, { text } as object);
const publicTexts = async () => (await nobodyAt(world.url).get('/api/lawful_texts')).body.texts;
const ownTexts = async () => (await gita.get('/api/operator/texts')).body.texts;
const lastActs = async (count: number) =>
  (await gita.get('/api/operator/acts')).body.acts
    .slice(0, count)
    .map(({ act, by_user_id, outcome }: Record<string, unknown>) => [act, by_user_id, outcome]);

async function typeCommand(words: string[], input = '') {
  const lines: string[] = [];
  const hints: string[] = [];
  const code = await runCommand(words, world.settings, {
    print: (line) => lines.push(line),
    complain: (line) => lines.push(String(line)),
    hint: (line) => hints.push(line),
    readInput: async () => input,
    log: { write: () => undefined },
  });
  return { code, lines, hints };
}

test('an operator changes a text of 2,000 letters at most, which is noted, and everybody reads it [11.21, 11.22]', async () => {
  const letters = '😀'.repeat(2000);
  expect((await change('controller', letters)).status).toBe(204);
  expect((await change('contact', ' privacy@school.example\n')).status).toBe(204);
  expect(await publicTexts()).toEqual({
    ...Object.fromEntries(lawfulNames.map((name) => [name, null])),
    ...{ controller: letters, contact: 'privacy@school.example' },
  });
  const tooLong = await change('controller', `${letters}x`);
  expect([tooLong.status, tooLong.body.errors]).toEqual([
    422,
    { text: 'This text can have 2000 characters at most' },
  ]);
  expect((await change('controller', 7)).status).toBe(422);
  expect((await change('motto', 'Hello')).status).toBe(404);
  expect((await change('constructor', 'Hello')).status).toBe(404);
  expect((await change('controller', 'Mine', await world.person('Ben'))).status).toBe(404);
  expect((await publicTexts()).controller).toBe(letters);
  expect((await ownTexts()).slice(1, 3)).toEqual([
    { name: 'contact', text: 'privacy@school.example', changed_at: expect.any(String), by_user_id: gita.id },
    { name: 'data_protection_officer', text: null, changed_at: null, by_user_id: null },
  ]);
  await change('controller', ' ');
  expect((await publicTexts()).controller).toBeNull();
  expect(await lastActs(4)).toEqual([
    ['texts clear', gita.id, 'done'],
    ['texts set', gita.id, 'validation'],
    ['texts set', gita.id, 'done'],
    ['texts set', gita.id, 'done'],
  ]);
});

test('readers without script have them on a page of their own [11.22, 11.24]', async () => {
  const page = async () => (await nobodyAt(world.url).get('/lawful-texts')).body;
  await Promise.all(lawfulNames.map((name) => change(name, '')));
  expect(await page()).toContain('have not said it here yet');
  await change(
    'contact',
    '<script>alert(1)</script>\nRoom 4\n\n- [us](https://a.example/?a=1&b=2)\n- [bad](javascript:x)',
  );
  const html = await page();
  expect(html).toContain('<h2>How to reach them</h2>');
  expect(html).toContain('<p>&#60;script&#62;alert(1)&#60;/script&#62;<br>Room 4</p>');
  expect(html).toContain('<li><a href="https://a.example/?a=1&#38;b=2" rel="nofollow">us</a></li>');
  expect(html).toContain('<li>[bad](javascript:x)</li>');
  expect(html).not.toContain('How to complain');
});

test('the command line lists, sets and clears them, from words or from standard input [11.21]', async () => {
  expect(await typeCommand(['texts', 'set', 'age', 'You must be 11.'])).toMatchObject({
    code: 0,
    lines: ['Readers see it now: age'],
  });
  await typeCommand(['texts', 'set', 'complaint'], 'Write to us.\nWe answer.\n');
  expect(await publicTexts()).toMatchObject({
    age: 'You must be 11.',
    complaint: 'Write to us.\nWe answer.',
  });
  const { lines } = await typeCommand(['texts']);
  const at = lines.findIndex((line) => line.startsWith('complaint'));
  expect(lines[at]).toMatch(/^complaint \(How to complain\): set, \d{4}-\d\d-\d\d \d\d:\d\d by \S/);
  expect(lines.slice(at + 1)).toEqual(['    > Write to us.', '    > We answer.']);
  expect(lines).toContainEqual(expect.stringMatching(/^lawful_basis \(Why the law allows it\): empty/));
  expect((await typeCommand(['texts', 'clear', 'age'])).lines).toEqual([
    'Readers don’t see it any more: age',
  ]);
  expect(await lastActs(3)).toEqual([
    ['texts clear', null, 'done'],
    ['texts set', null, 'done'],
    ['texts set', null, 'done'],
  ]);
  for (const [words, sentence] of [
    [['set', 'motto', 'Hello'], /^Usage: .*The names are: controller, contact,/],
    [['clear', 'age', 'now'], /^Usage: /],
    [['set', 'age'], /^Please give the words, or: texts clear age$/],
    [['set', 'age', 'x'.repeat(2001)], /^This text can have 2000 characters at most$/],
  ] as const) {
    const refusal = await typeCommand(['texts', ...words]);
    expect([refusal.code, refusal.lines]).toEqual([1, [expect.stringMatching(sentence)]]);
  }
  expect((await publicTexts()).age).toBeNull();
});

test('check and the operator’s screen name the empty ones [11.23]', async () => {
  const health = async () => (await gita.get('/api/operator/health')).body.empty_texts;
  await Promise.all(lawfulNames.map((name) => change(name, name === 'processors' ? '' : 'Some words')));
  expect(await health()).toEqual(['processors']);
  const missing = await typeCommand(['check']);
  expect([missing.code, missing.lines]).toEqual([0, ['Everything is in order.']]);
  expect(missing.hints).toEqual([expect.stringMatching(/^These legal texts are empty: processors\. /)]);
  await change('processors', 'Nobody');
  expect(await health()).toEqual([]);
  expect((await typeCommand(['check'])).hints).toEqual([]);
});
