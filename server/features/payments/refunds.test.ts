import { beforeAll, describe, expect, test } from 'vitest';
import { days } from '../../test/harness.ts';
import { linkIn, mailsTo } from '../../test/mail.ts';
import { password } from '../../test/people.ts';
import { openShop, type Shop, visit } from '../../test/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const completed = 'checkout.session.completed';

async function paidPost() {
  const purchase = await shop.purchase();
  const session = shop.stripe.pay(purchase.checkout.id);
  await shop.tell(completed, session);
  expect(await purchase.lock()).toBeNull();
  return { ...purchase, session, id: purchase.checkout.id };
}

describe('money that goes back', () => {
  test('takes a post along, tells who paid once, and stays gone', async () => {
    const { id, lock, state, mails, session, invoices } = await paidPost();
    expect(await invoices()).toMatchObject([{ refunded_at: null }]);
    const charge = shop.stripe.refund(id);
    for (const _ of [1, 2, 3]) expect(await shop.tell('charge.refunded', charge)).toBe(204);
    await shop.tell(completed, session);
    expect([await lock(), (await state()).status]).toEqual(['payment', 'refunded']);
    expect(await mails()).toEqual(['We have refunded your £3.00']);
    expect(await invoices()).toMatchObject([{ refunded_at: expect.any(String) }]);
  });

  test('takes a plan along, and what was bought after it moves up', () =>
    shop.world.clock.stand(async () => {
      const { checkout, plan, loopId } = await shop.planPurchase();
      await shop.tell(completed, shop.stripe.pay(checkout.id));
      const order = { plan: 'monthly', members: 40, months: 1 };
      const next = (await shop.ann.post(`/api/loops/${loopId}/plan`, order)).body.checkout;
      await visit(next);
      await shop.tell(completed, shop.stripe.pay(next.id));
      expect(await plan()).toMatchObject({ kind: 'annual' });
      // In the same second as before, since the provider's times are whole seconds.
      shop.world.clock.advance(600);
      await shop.tell('charge.refunded', shop.stripe.refund(checkout.id));
      const monthly = await plan();
      expect(monthly).toMatchObject({ kind: 'monthly', members: 40 });
      const daysLeft = (Date.parse(monthly.ends_at) - shop.world.clock.now().getTime()) / days(1);
      expect(Math.round(daysLeft)).toBeLessThanOrEqual(31);
      await shop.tell('charge.refunded', shop.stripe.refund(next.id));
      expect(await plan()).toMatchObject({ kind: 'trial' });
    }));

  test('before the payment was told buys nothing', async () => {
    const { checkout, lock, state, invoices, mails } = await shop.purchase();
    const session = shop.stripe.pay(checkout.id);
    const charge = shop.stripe.refund(checkout.id);
    expect([await shop.tell('charge.refunded', charge), await shop.tell(completed, session)]).toEqual([
      204, 204,
    ]);
    expect([await lock(), (await state()).status, await invoices()]).toEqual(['payment', 'refunded', []]);
    expect([await mails(), shop.stripe.refundCount()]).toEqual([[], 0]);
  });

  test('for a conference membership ends it', async () => {
    const { ann, stripe } = shop;
    const person = { first_name: 'Ann', last_name: 'Lee', email: ann.email, terms: true };
    const form = { ...person, days: 'Two Days Monday & Tuesday' };
    const { checkout } = (await ann.post('/api/memberships', form)).body;
    await visit(checkout);
    await shop.tell(completed, stripe.pay(checkout.id));
    const endsAt = async () => (await ann.get(`/api/checkouts/${checkout.id}`)).body.membership_ends_at;
    expect(await endsAt()).not.toBeNull();
    await shop.tell('charge.refunded', stripe.refund(checkout.id));
    expect(await endsAt()).toBeNull();
  });
});

describe('a payment that a bank calls back', () => {
  test('locks the post, and opens it again when it is won', async () => {
    const { id, lock, state, invoices } = await paidPost();
    const dispute = shop.stripe.dispute(id);
    await shop.tell('charge.dispute.created', dispute);
    expect([await lock(), (await state()).status]).toEqual(['payment', 'disputed']);
    dispute.status = 'won';
    await shop.tell('charge.dispute.closed', dispute);
    expect([await lock(), (await state()).status]).toEqual([null, 'paid']);
    await shop.tell('charge.dispute.created', dispute);
    expect([await lock(), await invoices()]).toEqual([
      null,
      [expect.objectContaining({ amount_pence: 300 })],
    ]);
  });

  test('and is lost stays taken back; a bank’s question takes nothing', async () => {
    const { id, lock } = await paidPost();
    const dispute = Object.assign(shop.stripe.dispute(id), { status: 'warning_needs_response' });
    await shop.tell('charge.dispute.created', dispute);
    expect(await lock()).toBeNull();
    dispute.status = 'lost';
    await shop.tell('charge.dispute.closed', dispute);
    expect(await lock()).toBe('payment');
  });

  test('gives a plan that is won the time it had left', async () => {
    const { checkout, plan } = await shop.planPurchase();
    await shop.tell(completed, shop.stripe.pay(checkout.id));
    const before = Date.parse((await plan()).ends_at);
    const dispute = shop.stripe.dispute(checkout.id);
    await shop.tell('charge.dispute.created', dispute);
    expect((await plan()).kind).toBe('trial');
    shop.world.clock.advance(days(10));
    dispute.status = 'won';
    await shop.tell('charge.dispute.closed', dispute);
    const daysMore = (Date.parse((await plan()).ends_at) - before) / days(1);
    expect([(await plan()).kind, Math.round(daysMore)]).toEqual(['annual', 10]);
  });
});

describe('a payment that can’t be handed over', () => {
  test('is sent back, once, and said so by mail: the right to it was lost', async () => {
    const { checkout, buyer, loopId, state, mails, invoices } = await shop.purchase();
    const session = shop.stripe.pay(checkout.id);
    await shop.ann.post(`/api/loops/${loopId}/members/${buyer.id}/remove`);
    const refundCount = shop.stripe.refundCount();
    await Promise.all(Array.from({ length: 10 }, () => shop.tell(completed, session)));
    await expect.poll(() => shop.stripe.refundCount()).toBe(refundCount + 1);
    expect(await mails()).toEqual(['We are refunding your £3.00']);
    expect([(await state()).status, await invoices()]).toEqual(['refunded', []]);
  });

  test('is told to the address that the buyer has by then [11.45]', async () => {
    const { checkout, buyer, loopId } = await shop.purchase();
    const email = `moved.${buyer.email}`;
    await buyer.post(`/api/users/${buyer.id}/email_change`, { email, current_password: password });
    const token = linkIn((await mailsTo(shop.world, email))[0], '/new-email').searchParams.get('token');
    await buyer.put(`/api/email_changes/${token}`, {});
    const session = shop.stripe.pay(checkout.id);
    await shop.ann.post(`/api/loops/${loopId}/members/${buyer.id}/remove`);
    await shop.tell(completed, session);
    expect((await mailsTo(shop.world, email))[0]?.subject).toBe('We are refunding your £3.00');
  });

  test('is sent back: the same post was bought in two tabs', async () => {
    const { post, checkout, buyer, lock, invoices } = await shop.purchase();
    const secondCheckout = (await buyer.post(`/api/posts/${post}/purchase`)).body.checkout;
    await visit(secondCheckout);
    const sessions = [shop.stripe.pay(checkout.id), shop.stripe.pay(secondCheckout.id)];
    const refundCount = shop.stripe.refundCount();
    await Promise.all(sessions.map((session) => shop.tell(completed, session)));
    await expect.poll(() => shop.stripe.refundCount()).toBe(refundCount + 1);
    expect([await lock(), await invoices()]).toEqual([
      null,
      [expect.objectContaining({ amount_pence: 300 })],
    ]);
  });

  test('is sent back: another amount came, or another currency', async () => {
    for (const changes of [{ amount_total: 299 }, { currency: 'usd' }]) {
      const { checkout, lock } = await shop.purchase();
      const refundCount = shop.stripe.refundCount();
      await shop.tell(completed, shop.stripe.pay(checkout.id, changes));
      await expect.poll(() => shop.stripe.refundCount()).toBe(refundCount + 1);
      expect(await lock()).toBe('payment');
    }
  });
});
