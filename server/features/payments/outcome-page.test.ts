import { afterAll, beforeAll, expect, test } from 'vitest';
import { payByCard } from '../../test/cards.ts';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, nobodyAt } from '../../test/people.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const declined = '4000 0000 0000 0002';
const guest = {
  first_name: 'Dora',
  last_name: 'Day',
  email: 'dora@example.org',
  days: 'Two Days Monday & Tuesday',
  terms: true,
};
const register = async (form: object = {}): Promise<string> =>
  (await nobodyAt(world.url).post('/api/memberships', { ...guest, ...form })).body.checkout.id;
const readPage = (id: string, headers = {}) =>
  fetch(`${world.url}/payment-success?checkout=${id}`, { headers });
const wordsOf = async (page: Response) => /<noscript>(.*?)<\/noscript>/s.exec(await page.text())?.[1];

test('a payment that was made is told without script, under the same rules as any page', async () => {
  const id = await register();
  await payByCard(world, id);
  const page = await readPage(id);
  const words = await wordsOf(page);
  expect(words).toContain('<h2>Thank you for your payment</h2>');
  for (const value of ['Dora Day', id, 'dora@example.org', 'Visa', '4242'])
    expect(words).toContain(`<dd>${value}</dd>`);
  const { invoice_pdf_url: invoice } = (await nobodyAt(world.url).get(`/api/checkouts/${id}`)).body;
  expect(words).toContain(`<a href="${invoice.replaceAll('&', '&#38;')}">Invoice as PDF</a>`);
  expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  const unknown = await fetch(`${world.url}/payment-success/`);
  for (const rule of [
    'content-security-policy',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
  ])
    expect([rule, page.headers.get(rule)]).toEqual([rule, unknown.headers.get(rule)]);
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
});

test('one that failed, is open or is over says so, and leads on as long as it can be paid', async () => {
  const id = await register();
  expect(await wordsOf(await readPage(id))).toMatch(
    /Nothing has been charged yet.*Continue to payment.*Look again/s,
  );
  await payByCard(world, id, declined);
  const words = await wordsOf(await readPage(id));
  expect(words).toMatch(/<h2>payment failed, try again<\/h2>.*Nothing was charged/s);
  expect(words).toContain(`/dev/checkout/${id}">Try again</a>`);
  expect(words).not.toContain('Dora');
  world.clock.advance(minutes(61));
  const afterwards = await wordsOf(await readPage(id));
  expect(afterwards).toContain('This payment has expired');
  expect(afterwards).not.toContain('/dev/checkout/');
});

test('a purchase made signed in looks here as if it didn’t exist', async () => {
  const ann = await world.person('Ann');
  const order = { plan: 'monthly', members: 5, months: 1 };
  const { id } = (await ann.post(`/api/loops/${await loopOf(ann)}/plan`, order)).body.checkout;
  await payByCard(world, id);
  const strange = await wordsOf(await readPage('none'));
  expect(strange).toContain('This payment could not be found');
  expect(await wordsOf(await readPage(id))).toBe(strange);
  expect(await wordsOf(await readPage(id, { authorization: ann.token }))).toBe(strange);
  for (const odd of ['', 'a&checkout=b', '..%2F..%2Floops', '%00', 'x'.repeat(5_000)]) {
    const page = await readPage(odd);
    expect([odd.slice(0, 20), page.status, await wordsOf(page)]).toEqual([
      odd.slice(0, 20),
      200,
      expect.any(String),
    ]);
  }
});

test('a name stays words', async () => {
  const id = await register({ first_name: '</noscript><script>', last_name: '$& "D\'' });
  await payByCard(world, id);
  expect(await wordsOf(await readPage(id))).toContain(
    '&#60;/noscript&#62;&#60;script&#62; $&#38; &#34;D&#39;',
  );
});
