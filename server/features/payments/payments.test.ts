import { formatPence } from '@loopyard/contract/money.ts';
import { planAmount, planErrors, planKinds, seatsWithRoom } from '@loopyard/contract/plans.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payByCard } from '../../test/cards.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { dear, loopOf, nobodyAt, type Person, postOf, signInAgain } from '../../test/people.ts';
import { uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
});
afterAll(() => world.stop());

const buy = (loopId: number, [plan, members, months]: [string, number, number], person = ann) =>
  person.post(`/api/loops/${loopId}/plan`, { plan, members, months });
const planOf = async (loopId: number) => (await ann.get(`/api/loops/${loopId}/plan`)).body.plan;

test('amounts are members times price times months, in whole pence [1.20, 9.28, 9.29, 9.30, 9.31, 9.32, 9.33]', () => {
  expect(planAmount('annual', { members: 30, months: 12 })).toBe(3_600);
  expect(planAmount('custom', { members: 7, months: 5 })).toBe(525);
  expect(planAmount('monthly', { members: 7, months: 1 })).toBe(140);
  expect(planAmount('monthly', { members: 7, months: 0 })).toBe(140);
  expect(planAmount('free', { members: 20, months: 12 })).toBe(0);
  for (const plan of planKinds.filter((kind) => kind !== 'free'))
    expect(planErrors({ plan, members: 7, months: 0, present: 1, invited: 0 })).toHaveProperty('months');
  expect([formatPence(123_450), formatPence(1_000), formatPence(5)]).toEqual([
    '£1,234.50',
    '£10.00',
    '£0.05',
  ]);
});

describe('a plan', () => {
  test('is paid once, however often the payment is told, and has its seats and its time [2.60, 9.28]', async () => {
    const loopId = await loopOf(ann);
    expect(await planOf(loopId)).toMatchObject({
      kind: 'trial',
      paid_features: true,
      members: null,
      seats_used: 1,
      seats_invited: 0,
    });
    const { status, body } = await buy(loopId, ['annual', 30, 12]);
    expect([status, new URL(body.checkout.url).pathname]).toEqual([201, `/dev/checkout/${body.checkout.id}`]);
    expect(body.checkout.id).toMatch(/^[\w-]{32}$/);
    const ways = await Promise.all(Array.from({ length: 50 }, () => payByCard(world, body.checkout.id)));
    expect(new Set(ways)).toEqual(new Set([`${world.url}/payment-success?checkout=${body.checkout.id}`]));
    expect(await planOf(loopId)).toMatchObject({ kind: 'annual', members: 30, cancelled_at: null });
    expect((await ann.get('/api/invoices')).body.invoices).toEqual([
      expect.objectContaining({ loop_id: loopId, amount_pence: 3_600, currency: 'GBP' }),
    ]);
    expect(await world.count('plans', loopId)).toBe(2);
    expect((await ann.get(`/api/checkouts/${body.checkout.id}`)).body).toMatchObject({
      status: 'paid',
      card: 'Visa',
      last4: '4242',
    });
  });

  test('that is declined is not there, and can be tried again [8.49]', async () => {
    const loopId = await loopOf(ann);
    const { checkout } = (await buy(loopId, ['monthly', 5, 1])).body;
    expect(await payByCard(world, checkout.id, '4000 0000 0000 0002')).toBe(`/dev/checkout/${checkout.id}`);
    expect(await (await fetch(checkout.url)).text()).toContain('payment failed, try again');
    expect([
      (await ann.get(`/api/checkouts/${checkout.id}`)).body.status,
      (await planOf(loopId)).kind,
    ]).toEqual([...['failed', 'trial']]);
    await payByCard(world, checkout.id);
    expect((await planOf(loopId)).kind).toBe('monthly');
  });

  test('keeps to its bounds and is the admins’ to buy', async () => {
    const loopId = await loopOf(ann, [ben]);
    expect((await buy(loopId, ['annual', 1, 12])).body.errors).toEqual({ members: 'The loop has 2 members' });
    expect((await buy(loopId, ['custom', 5, 12])).body.errors).toEqual({
      months: 'This plan is for 1 to 11 months',
    });
    expect((await buy(loopId, ['gold', 5, 12])).status).toBe(422);
    expect((await buy(loopId, ['annual', 5, 12], ben)).status).toBe(403);
    expect((await ben.get(`/api/loops/${loopId}/plan`)).status).toBe(403);
  });

  test('has room for everybody who is invited, and suggests more than are expected', async () => {
    const loopId = await loopOf(ann, [ben]);
    const emails = ['cat', 'dan', 'eve'].map((name) => `${name}.asked@example.org`);
    await ann.post(`/api/loops/${loopId}/invite`, { emails });
    const { seats_used: present, seats_invited: invited } = await planOf(loopId);
    expect([present, invited, seatsWithRoom({ present, invited })]).toEqual([2, 3, 10]);
    expect(seatsWithRoom({ present: 10, invited: 0 })).toBe(20);
    expect((await buy(loopId, ['annual', 4, 12])).body.errors).toEqual({
      members: 'Choose at least 5, with room for the 3 you have invited',
    });
    expect((await buy(loopId, ['annual', 5, 12])).status).toBe(201);
  });

  test('that is cancelled runs to its end; then the loop is Free [9.30, 9.31, 9.32]', async () => {
    const loopId = await loopOf(ann);
    expect((await ann.delete(`/api/loops/${loopId}/plan`)).status).toBe(409);
    const { checkout } = (await buy(loopId, ['monthly', 5, 1])).body;
    const page = await (await fetch(checkout.url)).text();
    for (const words of ['£1.00', 'The monthly plan for 5 members, 1 month']) expect(page).toContain(words);
    await payByCard(world, checkout.id);
    expect((await ann.delete(`/api/loops/${loopId}/plan`)).status).toBe(204);
    expect(await planOf(loopId)).toMatchObject({ kind: 'monthly', cancelled_at: expect.any(String) });
    expect((await buy(loopId, ['free', 0, 0])).body.checkout).toBeNull();
    world.clock.advance(days(29));
    ann = await signInAgain(world.url, ann);
    world.clock.advance(days(3));
    expect(await planOf(loopId)).toMatchObject({ kind: 'free', members: 20, paid_features: false });
  });
});

describe('a post with a price', () => {
  test('costs nothing, or as much as a card is charged at least; so does a plan', async () => {
    const loopId = await loopOf(ann);
    const post = await postOf(ann, loopId, dear, { price_pence: 0 });
    const price = 'The price must be from £0.30 to £10,000.00, or £0 for nothing';
    for (const price_pence of [-1, 1, 29, 1_000_001])
      expect(await ann.put(`/api/posts/${post}`, { price_pence })).toMatchObject({
        status: 422,
        body: { errors: { price_pence: price } },
      });
    for (const price_pence of [30, 0, null])
      expect((await ann.put(`/api/posts/${post}`, { price_pence })).status).toBe(200);
    const planFor = (members: number) =>
      ann.post(`/api/loops/${loopId}/plan`, { plan: 'monthly', members, months: 1 });
    expect((await planFor(1)).body.errors).toEqual({
      members: 'A plan must cost at least £0.30: choose more members',
    });
    expect((await planFor(2)).status).toBe(201);
  });

  test('opens for whoever pays for it', async () => {
    [ann, ben] = [await signInAgain(world.url, ann), await signInAgain(world.url, ben)];
    const loopId = await loopOf(ann, [ben]);
    const post = await postOf(ann, loopId, `${'All of it. '.repeat(30)}The end`, { price_pence: 250 });
    const bensView = async () => (await ben.graphql(`{ post(id: ${post}) { lock title } }`)).data.post;
    expect(await bensView()).toMatchObject({ lock: 'payment' });
    const { checkout } = (await ben.post(`/api/posts/${post}/purchase`)).body;
    await payByCard(world, checkout.id);
    expect((await bensView()).title).toContain('The end');
    expect((await ben.post(`/api/posts/${post}/purchase`)).body.code).toBe('already_paid');
    expect((await ann.post(`/api/posts/${await postOf(ann, loopId)}/purchase`)).body.code).toBe(
      'already_paid',
    );
    expect((await ann.get(`/api/checkouts/${checkout.id}`)).status).toBe(404);
  });

  test.for([
    ['[Who](https://example.org/yard) sweeps the **yard**', 'A post: Who sweeps the yard'],
    [
      'Bread, and more bread. '.repeat(9),
      'A post: Bread, and more bread. Bread, and more bread. Bread, and more bread. Bread, and…',
    ],
  ])(
    'is named on the page that takes the card and on the invoice, and stays so when it is gone: %s',
    async ([title, description]) => {
      const loopId = await loopOf(ann, [ben]);
      const post = await postOf(ann, loopId, title, { price_pence: 250 });
      const { checkout } = (await ben.post(`/api/posts/${post}/purchase`)).body;
      const cardPage = await fetch(new URL(checkout.url, world.url));
      expect(await cardPage.text()).toContain(`<p>${description}</p>`);
      await payByCard(world, checkout.id);
      await ann.delete(`/api/posts/${post}`);
      const [invoice] = (await ben.get('/api/invoices')).body.invoices;
      expect(invoice.description).toBe(description);
      expect((await fetch(new URL(invoice.pdf_url, world.url))).status).toBe(200);
      expect((await ann.get(`/api/invoices/${invoice.id}/pdf`)).status).toBe(404);
    },
  );

  test('sells nothing that its preview shows whole, at writing or at editing', async () => {
    const loopId = await loopOf(ann);
    const sentence = 'Others would see all of this before they pay. Add a picture or more words.';
    const refusal = { status: 422, body: { detail: sentence, errors: { price_pence: sentence } } };
    const price_pence = 250;
    const write = (title: string) => ann.post('/api/posts', { title, loop_id: loopId, price_pence });
    expect(await write('**The** answer is 42')).toMatchObject(refusal);
    expect((await write('The answer is [here](https://example.org/42)')).status).toBe(201);
    const post = await postOf(ann, loopId, 'The answer is 42');
    expect(await ann.put(`/api/posts/${post}`, { price_pence })).toMatchObject(refusal);
    expect((await ann.put(`/api/posts/${post}`, { price_pence, post: { title: dear } })).status).toBe(200);
    expect(await ann.put(`/api/posts/${post}`, { post: { title: 'Short again' } })).toMatchObject(refusal);
    const { simple_url } = await uploadOf(ann, 'a.txt', 'a');
    const more = { post: { title: 'Short' }, additional_media: [{ url: simple_url }] };
    expect((await ann.put(`/api/posts/${post}`, more)).status).toBe(200);
    expect(await ann.put(`/api/posts/${post}`, { additional_media: [] })).toMatchObject(refusal);
    expect((await ann.put(`/api/posts/${post}`, { additional_media: [], price_pence: 0 })).status).toBe(200);
  });

  test('is not sold before its password is given', async () => {
    const loopId = await loopOf(ann, [ben]);
    const locks = { price_pence: 250, password: 'open sesame' };
    const post = await postOf(ann, loopId, dear, locks);
    const purchase = () => ben.post(`/api/posts/${post}/purchase`);
    expect((await purchase()).status).toBe(403);
    await ben.post(`/api/posts/${post}/unlock`, { password: 'open sesame' });
    expect((await purchase()).status).toBe(201);
  });
});

describe('a membership fee', () => {
  test('leads whoever came in by it to their welcome, and whoever was in already to the loop', async () => {
    const cat = await world.person('Cat');
    const loopId = await loopOf(ann, [ben]);
    const fee = { membership_fee_pence: 500, membership_fee_period: 'year' };
    await ann.put(`/api/loops/${loopId}`, { loop: fee });
    const [{ loop_code }] = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body.loop_codes;
    await cat.post('/api/loops/join', { loop_code });
    const wayAfterPaying = async (person: Person) => {
      const { checkout } = (await person.post(`/api/loops/${loopId}/membership`)).body;
      await payByCard(world, checkout.id);
      return (await person.get(`/api/checkouts/${checkout.id}`)).body.leads_to;
    };
    expect(await wayAfterPaying(cat)).toBe(`/loop/${loopId}/join`);
    expect(await wayAfterPaying(ben)).toBe(`/loop/${loopId}`);
  });
});

describe('a membership', () => {
  const form = {
    first_name: 'Dora',
    last_name: 'Day',
    email: 'dora@example.org',
    days: 'Two Days Monday & Tuesday',
    terms: true,
  };
  const send = (body: object) => nobodyAt(world.url).post('/api/memberships', body);

  test('is £10.00, bought without an account, and known to whoever holds its id [2.220, 2.222, 7.58, 9.27]', async () => {
    const { checkout } = (await send(form)).body;
    expect(await (await fetch(checkout.url)).text()).toContain('£10.00');
    await payByCard(world, checkout.id);
    const { body } = await nobodyAt(world.url).get(`/api/checkouts/${checkout.id}`);
    expect(body).toMatchObject({ status: 'paid', first_name: 'Dora', amount_pence: 1_000 });
    for (const days of ['One Day Monday 20 Nov 2017', 'One Day Tuesday 21 Nov 2017'])
      expect((await send({ ...form, days })).status).toBe(201);
  });

  test('is for one year from when it is paid, and says so to whoever pays [1.34, 2.222, 7.58, 9.27]', async () => {
    ben = await signInAgain(world.url, ben);
    const { checkout } = (await ben.post('/api/memberships', form)).body;
    const ending = async () => (await ben.get(`/api/checkouts/${checkout.id}`)).body.membership_ends_at;
    const page = await (await fetch(checkout.url)).text();
    expect([page.includes('Membership for one year'), await ending()]).toEqual([true, null]);
    const end = await world.clock.stand(async () => {
      await payByCard(world, checkout.id);
      return world.clock.now();
    });
    end.setUTCFullYear(end.getUTCFullYear() + 1);
    expect(await ending()).toBe(end.toISOString());
    expect((await ben.get('/api/invoices')).body.invoices[0]).toMatchObject({
      description: 'Membership for one year',
      amount_pence: 1_000,
      currency: 'GBP',
    });
  });

  test.each([
    [{ first_name: '' }, '', { first_name: 'First name is required' }],
    [{ days: '' }, '[5.23]', { days: 'Item is required' }],
    [{ days: 'Two Days' }, '', { days: 'Please choose one of the days offered' }],
    [{ terms: false }, '[5.24]', { terms: 'You must agree to continue!' }],
    [{ email: 'x' }, '', { email: 'E-mail must be valid' }],
  ])('is not sold with what is missing, or not offered: %j %s', async (wrong, _, errors) => {
    expect((await send({ ...form, ...wrong })).body.errors).toEqual(errors);
  });
});

test('a server that sells nothing sells no plan and no membership, and has every feature', async () => {
  const hosting = await startWorld({ rateLimits: true, settings: { NODE_ENV: 'production' } });
  const host = await hosting.person('Host');
  const loopId = await loopOf(host);
  expect(await buy(loopId, ['annual', 30, 12], host)).toMatchObject({
    status: 403,
    body: { detail: 'Everything is included on this server' },
  });
  const order = {
    first_name: 'A',
    last_name: 'B',
    email: 'a@example.org',
    days: 'Two Days Monday & Tuesday',
    terms: true,
  };
  expect((await host.post('/api/memberships', order)).status).toBe(403);
  expect((await host.get(`/api/analytics/content?loop_id=${loopId}`)).status).toBe(200);
  await hosting.stop();
});
