import { beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '../../test/harness.ts';
import { openShop, type Shop, visit } from '../../test/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const completed = 'checkout.session.completed';

describe('a card page at Stripe', () => {
  test('is opened once for a checkout, with its price, its words and its hour', async () => {
    const { stripe, world } = shop;
    const { checkout, buyer, state } = await shop.purchase();
    expect(new URL(checkout.url).pathname).toBe(`/pay/${checkout.id}`);
    const sessionCount = stripe.openCount();
    const visits = await Promise.all(Array.from({ length: 10 }, () => visit(checkout)));
    const session = stripe.sessionOf(checkout.id);
    expect(new Set(visits.map(({ location }) => location))).toEqual(new Set([session.url]));
    expect(stripe.openCount()).toBe(sessionCount);
    const success = `${world.url}/payment-success?checkout=${checkout.id}`;
    expect(session).toMatchObject({
      amount_total: 300,
      currency: 'gbp',
      customer_email: buyer.email,
      success_url: success,
      cancel_url: `${success}&back=1`,
    });
    const createdAt = session.created * 1_000;
    expect(Math.abs(session.expires_at * 1_000 - createdAt - minutes(60))).toBeLessThan(minutes(1));
    expect(await state()).toMatchObject({ status: 'open', url: checkout.url });
  });

  test('opened by ten at once is one page, for one payment [1.34]', async () => {
    const { stripe, ann } = shop;
    const { checkout } = (
      await ann.post('/api/memberships', {
        first_name: 'Ann',
        last_name: 'Lee',
        email: ann.email,
        days: 'Two Days Monday & Tuesday',
        terms: true,
      })
    ).body;
    const sessionCount = stripe.openCount();
    const visits = await Promise.all(Array.from({ length: 10 }, () => visit(checkout)));
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([303]));
    expect(stripe.openCount()).toBe(sessionCount + 1);
    expect(stripe.sessionOf(checkout.id).mode).toBe('payment');
  });

  test('is asked about once a minute at most, however often it is looked at', async () => {
    const { stripe, world } = shop;
    const { checkout } = await shop.purchase();
    const { url } = stripe.sessionOf(checkout.id);
    const callCount = stripe.callCount();
    for (let n = 0; n < 5; n++) expect((await visit(checkout)).location).toBe(url);
    expect(stripe.callCount()).toBe(callCount);
    world.clock.advance(minutes(1));
    for (let n = 0; n < 5; n++) expect((await visit(checkout)).location).toBe(url);
    expect(stripe.callCount()).toBe(callCount + 1);
    stripe.expire(checkout.id);
    world.clock.advance(minutes(1));
    for (let n = 0; n < 5; n++) expect((await visit(checkout)).location).toContain('/payment-success');
    expect(stripe.callCount()).toBe(callCount + 2);
  });

  test('that can’t be reached says so, and charges nothing', async () => {
    const { stripe, world } = shop;
    const { checkout, state } = await shop.purchase();
    world.clock.advance(minutes(1));
    stripe.setAway(true);
    const { status, page } = await visit(checkout).finally(() => stripe.setAway(false));
    expect([status, page]).toEqual([503, expect.stringContaining('Nothing was charged')]);
    expect((await state()).status).toBe('open');
    expect((await visit(checkout)).status).toBe(303);
  });

  test('isn’t opened for what can’t be had any more, nor after the hour', async () => {
    const { ann, world } = shop;
    const { checkout, post, state, buyer } = await shop.purchase();
    const { checkout: secondCheckout } = (await buyer.post(`/api/posts/${post}/purchase`)).body;
    await ann.put(`/api/posts/${post}`, { price_pence: 0 });
    const refusal = await visit(secondCheckout);
    expect([refusal.status, refusal.page]).toEqual([409, expect.stringContaining('no longer buy this')]);
    world.clock.advance(minutes(61));
    shop.stripe.expire(checkout.id);
    expect((await visit(checkout)).location).toContain('/payment-success');
    expect(await state()).toMatchObject({ status: 'expired', url: null });
    expect((await visit({ url: `${world.url}/pay/unknown` })).status).toBe(404);
  });

  test('leads whoever has paid to where it says so, told or not', async () => {
    const { checkout, lock } = await shop.purchase();
    shop.stripe.pay(checkout.id);
    shop.world.clock.advance(minutes(1));
    expect((await visit(checkout)).location).toContain(`/payment-success?checkout=${checkout.id}`);
    expect(await lock()).toBeNull();
  });
});

describe('a message of Stripe’s', () => {
  test('hands over what was paid for, once, however often and how many at once', async () => {
    const { checkout, plan, loopId } = await shop.planPurchase();
    const session = shop.stripe.pay(checkout.id);
    const types = [completed, 'checkout.session.async_payment_succeeded'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => shop.tell(types[index % 2] as string, session)),
    );
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await plan()).toMatchObject({ kind: 'annual', members: 30 });
    expect(await shop.world.count('plans', loopId)).toBe(2);
    expect(await shop.world.count('invoices', loopId)).toBe(1);
  });

  test('tells the card', async () => {
    const { checkout, state } = await shop.purchase();
    await shop.tell(completed, shop.stripe.pay(checkout.id));
    expect(await state()).toMatchObject({ status: 'paid', card: 'Visa', last4: '4242', url: null });
  });

  test('that is forged, or older than five minutes, is refused', async () => {
    const { checkout, lock } = await shop.purchase();
    const session = shop.stripe.pay(checkout.id);
    expect(await shop.tell(completed, session, { secret: 'whsec_other' })).toBe(400);
    expect(await shop.tell(completed, session, { ageSeconds: 301 })).toBe(400);
    const unsigned = await fetch(`${shop.world.url}/api/payments/stripe`, { method: 'POST', body: '{}' });
    expect([unsigned.status, await lock()]).toEqual([400, 'payment']);
    expect(await shop.tell(completed, session, { ageSeconds: 299 })).toBe(204);
    expect(await lock()).toBeNull();
  });

  test('about what is not ours, or not known, changes nothing', async () => {
    const session = shop.stripe.sellElsewhere();
    expect(await shop.tell(completed, session)).toBe(204);
    expect(await shop.tell('customer.created', { id: 'cus_1' })).toBe(204);
  });

  test('that can’t be settled is asked for again', async () => {
    const { checkout, lock } = await shop.purchase();
    const session = shop.stripe.pay(checkout.id);
    shop.stripe.setAway(true);
    const status = await shop.tell(completed, session).finally(() => shop.stripe.setAway(false));
    expect([status, await lock()]).toEqual([503, 'payment']);
    expect([await shop.tell(completed, session), await lock()]).toEqual([204, null]);
  });

  test('about a refused card allows another try [8.49]', async () => {
    const { checkout, state, lock } = await shop.purchase();
    await shop.tell('payment_intent.payment_failed', shop.stripe.decline(checkout.id));
    expect(await state()).toMatchObject({ status: 'failed', url: checkout.url });
    await shop.tell(completed, shop.stripe.pay(checkout.id));
    expect([(await state()).status, await lock()]).toEqual(['paid', null]);
  });

  test('that a page has expired charges nothing', async () => {
    const { checkout, lock, invoices } = await shop.purchase();
    expect(await shop.tell('checkout.session.expired', shop.stripe.expire(checkout.id))).toBe(204);
    expect([await lock(), await invoices()]).toEqual(['payment', []]);
  });
});
