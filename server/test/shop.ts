import { startWorld, type TestWorld } from './harness.ts';
import { mailsTo } from './mail.ts';
import { dear, loopOf, type Person, postOf } from './people.ts';
import { type StripeTwin, startStripe } from './stripe.ts';

export type Shop = Awaited<ReturnType<typeof openShop>>;
type Checkout = { id: string; url: string };
type Telling = { secret?: string; ageSeconds?: number; url?: string };

export async function openShop() {
  const stripe = await startStripe();
  const world = await startWorld({ config: stripe.config });
  stripe.follow(world.clock);
  const ann = await world.person('Ann');
  return {
    world,
    stripe,
    ann,
    async purchase() {
      const ben = await world.person('Ben');
      const loopId = await loopOf(ann, [ben]);
      const post = await postOf(ann, loopId, dear, { price_pence: 300 });
      const checkout: Checkout = (await ben.post(`/api/posts/${post}/purchase`)).body.checkout;
      await visit(checkout);
      return { loopId, post, checkout, ...watch(world, { buyer: ben, post, id: checkout.id }) };
    },
    async planPurchase() {
      const loopId = await loopOf(ann);
      const order = { plan: 'annual', members: 30, months: 12 };
      const checkout: Checkout = (await ann.post(`/api/loops/${loopId}/plan`, order)).body.checkout;
      await visit(checkout);
      const plan = async () => (await ann.get(`/api/loops/${loopId}/plan`)).body.plan;
      return { loopId, checkout, plan };
    },
    tell: (type: string, object: object, telling: Telling = {}) =>
      tellEvent(stripe, { type, object }, { url: world.url, ...telling }),
  };
}

export async function visit({ url }: { url: string }) {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), page: await response.text() };
}

async function tellEvent(stripe: StripeTwin, event: { type: string; object: object }, telling: Telling) {
  const { payload: body, signature } = stripe.message(event.type, event.object, telling);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  return (await fetch(`${telling.url}/api/payments/stripe`, { method: 'POST', headers, body })).status;
}

function watch(world: TestWorld, { buyer, post, id }: { buyer: Person; post: number; id: string }) {
  const about = /^We (are refunding|have refunded) your £/;
  return {
    buyer,
    lock: async () => (await buyer.graphql(`{ post(id: ${post}) { lock } }`)).data.post?.lock,
    state: async () => (await buyer.get(`/api/checkouts/${id}`)).body,
    invoices: async () => (await buyer.get('/api/invoices')).body.invoices,
    mails: async () =>
      (await mailsTo(world, buyer.email)).map(({ subject }) => subject).filter((words) => about.test(words)),
  };
}
