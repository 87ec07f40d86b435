import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payByCard } from '../../test/cards.ts';
import { commandLine } from '../../test/command-line.ts';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { dear, loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

type Checkout = { id: string; url: string };

async function purchase(more: object = {}) {
  const ben = await world.person('Ben');
  const loopId = await loopOf(ann, [ben]);
  const post = await postOf(ann, loopId, dear, { price_pence: 300, ...more });
  const checkout: Checkout = (await ben.post(`/api/posts/${post}/purchase`)).body.checkout;
  const lock = async () => (await ben.graphql(`{ post(id: ${post}) { lock } }`)).data.post?.lock;
  const status = async () => (await ben.get(`/api/checkouts/${checkout.id}`)).body.status;
  const invoices = async () => (await ben.get('/api/invoices')).body.invoices;
  return { ben, loopId, post, checkout, lock, status, invoices };
}

const isPaid = async ({ id }: Checkout) => (await payByCard(world, id)).includes('payment-success');

describe('a checkout', () => {
  test('keeps its price for an hour, whatever the post costs by then', async () => {
    const { post, checkout, lock, invoices } = await purchase();
    await ann.put(`/api/posts/${post}`, { price_pence: 900 });
    world.clock.advance(minutes(59));
    expect(await isPaid(checkout)).toBe(true);
    expect(await lock()).toBeNull();
    expect(await invoices()).toMatchObject([{ amount_pence: 300 }]);
  });

  test('is not paid after its hour', async () => {
    const { checkout, lock, status, invoices } = await purchase();
    world.clock.advance(minutes(61));
    expect(await status()).toBe('expired');
    expect(await (await fetch(checkout.url)).text()).toContain('opened more than an hour ago');
    expect(await isPaid(checkout)).toBe(false);
    expect([await lock(), await status(), await invoices()]).toEqual(['payment', 'expired', []]);
  });

  test('is not paid by a member who was removed', async () => {
    const { ben, loopId, checkout, status, invoices } = await purchase();
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`);
    expect(await isPaid(checkout)).toBe(false);
    expect(await (await fetch(checkout.url)).text()).toContain('can no longer buy this');
    expect([await status(), await invoices()]).toEqual(['open', []]);
  });

  test('is not paid for a post that is gone, free by now, or not theirs to see', async () => {
    const [ofDeleted, ofFree, ofHidden] = [await purchase(), await purchase(), await purchase()];
    await ann.delete(`/api/posts/${ofDeleted.post}`);
    await ann.put(`/api/posts/${ofFree.post}`, { price_pence: 0 });
    const { role } = (await ann.post(`/api/loops/${ofHidden.loopId}/roles`, { name: 'Staff' })).body;
    await ann.put(`/api/posts/${ofHidden.post}`, { restricted_to_role_id: role.id });
    for (const { checkout, invoices } of [ofDeleted, ofFree, ofHidden])
      expect([await isPaid(checkout), await invoices()]).toEqual([false, []]);
  });

  test('is not paid twice for one post', async () => {
    const { ben, post, checkout, invoices } = await purchase();
    const otherCheckout: Checkout = (await ben.post(`/api/posts/${post}/purchase`)).body.checkout;
    expect([await isPaid(checkout), await isPaid(otherCheckout)]).toEqual([true, false]);
    expect(await invoices()).toHaveLength(1);
  });

  test('for a plan can’t be paid by a former admin', async () => {
    const ben = await world.person('Ben');
    const loopId = await loopOf(ann, [ben]);
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/add_admin`);
    const order = { plan: 'annual', members: 30, months: 12 };
    const { checkout } = (await ben.post(`/api/loops/${loopId}/plan`, order)).body;
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove_admin`);
    expect(await isPaid(checkout)).toBe(false);
    expect((await ann.get(`/api/loops/${loopId}/plan`)).body.plan.kind).toBe('trial');
  });

  test('is not paid by a suspended account', async () => {
    const { ben, checkout } = await purchase();
    await commandLine(['suspend', ben.email], world.settings);
    expect(await isPaid(checkout)).toBe(false);
  });
});
