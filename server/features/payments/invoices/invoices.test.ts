import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { payByCard } from '../../../test/cards.ts';
import { days, startWorld, type TestWorld } from '../../../test/harness.ts';
import { textOf } from '../../../test/pdf.ts';
import { dear, loopOf, nobodyAt, type Person, postOf, signInAgain } from '../../../test/people.ts';
import { openShop } from '../../../test/shop.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
});
afterAll(() => world.stop());

type Form = { first_name: string; last_name: string };

async function membership(person: Person, form: Form = { first_name: 'Dora', last_name: 'Day' }) {
  const order = { ...form, email: 'dora@example.org', days: 'Two Days Monday & Tuesday', terms: true };
  const { id } = (await person.post('/api/memberships', order)).body.checkout;
  const pdfUrl = async () => (await person.get(`/api/checkouts/${id}`)).body.invoice_pdf_url;
  const before = await pdfUrl();
  await payByCard(world, id);
  return { id, before, pdfUrl };
}

const openInvoice = (url: string, person?: Person) =>
  fetch(world.url + url, { headers: person ? { authorization: person.token } : {} });
const readInvoice = async (url: string, person?: Person) =>
  textOf(new Uint8Array(await (await openInvoice(url, person)).arrayBuffer()));
const statusOf = async (url: string, person?: Person) => (await openInvoice(url, person)).status;

async function plan(members: Person[] = []) {
  const loopId = await loopOf(ann, members);
  const order = { plan: 'annual', members: 30, months: 12 };
  await payByCard(world, (await ann.post(`/api/loops/${loopId}/plan`, order)).body.checkout.id);
  const [invoice] = (await ann.get('/api/invoices')).body.invoices;
  return { loopId, invoice, address: `/api/invoices/${invoice.id}/pdf` };
}

describe('an invoice', () => {
  test('is a PDF with its number, its day, who paid, for what and how much', async () => {
    const { invoice, address } = await plan();
    expect(invoice.number).toBe(`LY-${String(invoice.id).padStart(6, '0')}`);
    const answer = await openInvoice(invoice.pdf_url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="invoice-${invoice.number}.pdf"`,
    );
    const words = await readInvoice(address, ann);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    for (const fact of ['Invoice', invoice.number, day.format(new Date(invoice.created_at)), 'Ann Example'])
      expect(words).toContain(fact);
    expect(words).toContain(ann.email);
    expect(words).toContain('The annual plan for 30 members, 12 months');
    expect(words).toContain('Visa ending in 4242');
    expect(words).toContain('£36.00');
    expect(words).not.toMatch(/refunded|reversed/i);
  });

  test.for<[string, string, string]>([
    ['Zoë', 'Nguyễn-Łoś', 'Zoë Nguyễn-Łoś'],
    ['Ελένη', 'Жанна', 'Ελένη Жанна'],
    // The text as drawn from left to right, so right-to-left names are reversed.
    ['שרה', 'לוי', 'יול הרש'],
  ])('writes a name in its own letters: %s %s', async ([first_name, last_name, visibleText]) => {
    const { pdfUrl } = await membership(ann, { first_name, last_name });
    expect((await readInvoice(await pdfUrl())).split('\n')).toContain(visibleText);
  });

  test('prints the sum beside a long description and the total below', async () => {
    const { pdfUrl } = await membership(ann);
    const lines = (await readInvoice(await pdfUrl())).split('\n');
    expect(lines.indexOf('Total paid')).toBeGreaterThan(lines.indexOf('Membership for one year'));
    expect(lines.filter((line) => line === '£10.00')).toHaveLength(2);
  });

  test('is there once it is paid', async () => {
    const { before, pdfUrl } = await membership(ben);
    expect(before).toBeNull();
    expect(await statusOf(await pdfUrl())).toBe(200);
  });
});

test('an invoice is not drawn again at each look, nor sent to a reader who has it', async () => {
  const urls = [await membership(ben), await membership(ben)].map(({ pdfUrl }) => pdfUrl());
  const [first = '', second = ''] = await Promise.all(urls);
  const look = (url: string, headers: Record<string, string> = {}) => fetch(world.url + url, { headers });
  const drawings = vi.spyOn(PDFDocument.prototype, 'end');
  onTestFinished(() => drawings.mockRestore());
  const answer = await look(first);
  for (const url of [first, second, first, second]) await (await look(url)).arrayBuffer();
  expect(drawings).toHaveBeenCalledTimes(2);
  const etag = answer.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  const unchanged = await look(first, { 'if-none-match': etag });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
  expect((await look(second, { 'if-none-match': etag })).status).toBe(200);
});

describe('an invoice can be read', () => {
  test('by the payer and nobody else; for a post, not by the loop’s admins either', async () => {
    const cat = await world.person('Cat');
    const loopId = await loopOf(ann, [ben, cat]);
    const post = await postOf(ann, loopId, dear, { price_pence: 300 });
    await payByCard(world, (await ben.post(`/api/posts/${post}/purchase`)).body.checkout.id);
    const address = `/api/invoices/${(await ben.get('/api/invoices')).body.invoices[0].id}/pdf`;
    const statuses = await Promise.all([ben, cat, ann, undefined].map((person) => statusOf(address, person)));
    expect(statuses).toEqual([200, 404, 404, 404]);
  });

  test('the admins of the loop whose plan it is, as long as they are', async () => {
    const { loopId, address } = await plan([ben]);
    expect(await statusOf(address, ben)).toBe(404);
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/add_admin`);
    expect(await statusOf(address, ben)).toBe(200);
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove_admin`);
    expect(await statusOf(address, ben)).toBe(404);
  });

  test('by someone signed out, with the link that the payment’s id leads to', async () => {
    const { id, pdfUrl } = await membership(nobodyAt(world.url));
    const url = await pdfUrl();
    expect(await readInvoice(url)).toContain('Dora Day');
    expect(await statusOf(url.replace(/\?.*/, ''))).toBe(404);
    expect((await openInvoice(`/api/invoices/${id}/pdf`)).status).toBe(404);
  });
});

describe('a link to an invoice', () => {
  test('opens that invoice alone, and is nobody’s to change', async () => {
    const { pdfUrl } = await membership(nobodyAt(world.url));
    const [url, { invoice }] = [await pdfUrl(), await plan()];
    for (const spoilt of [
      invoice.pdf_url.replace(/&sig=.*/, '&sig=x'),
      invoice.pdf_url.replace(/s=\d+/, 's=0'),
      invoice.pdf_url.replace(/e=\d+/, 'e=99999999999'),
      url.replace(/invoices\/\d+/, `invoices/${invoice.id}`),
    ])
      expect([spoilt, await statusOf(spoilt)]).toEqual([spoilt, 404]);
  });

  test('is over with its session, and after two days', async () => {
    const { pdfUrl } = await membership(nobodyAt(world.url));
    const secondSession = await world.signIn(ann);
    const [{ pdf_url: url }] = (await secondSession.get('/api/invoices')).body.invoices;
    expect(await statusOf(url)).toBe(200);
    await secondSession.delete('/api/sessions/current');
    expect(await statusOf(url)).toBe(404);
    const lasting = await pdfUrl();
    world.clock.advance(days(2));
    expect(await statusOf(lasting)).toBe(404);
    expect(await statusOf(await pdfUrl())).toBe(200);
    [ann, ben] = [await signInAgain(world.url, ann), await signInAgain(world.url, ben)];
  });
});

test('an invoice says that the money was called back, and that it went back', async () => {
  const shop = await openShop();
  const { checkout, buyer } = await shop.purchase();
  const session = shop.stripe.pay(checkout.id);
  await shop.tell('checkout.session.completed', session);
  const [{ pdf_url: url }] = (await buyer.get('/api/invoices')).body.invoices;
  const words = async () => textOf(new Uint8Array(await (await fetch(shop.world.url + url)).arrayBuffer()));
  expect(await words()).not.toMatch(/refunded|reversed/i);
  await shop.tell('charge.dispute.created', shop.stripe.dispute(checkout.id));
  expect(await words()).toMatch(/The payer’s bank reversed this payment on \d+ \w+ \d{4}\./);
  await shop.tell('charge.refunded', shop.stripe.refund(checkout.id));
  expect(await words()).toMatch(/Refunded in full on \d+ \w+ \d{4}: £3\.00\./);
  await shop.world.stop();
});
