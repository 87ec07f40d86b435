import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentsOf, loopChannel } from '../../test/cable.ts';
import { payByCard } from '../../test/cards.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { linkIn, mailsTo } from '../../test/mail.ts';
import { loopOf, type Person, postOf, signInAgain } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
});
afterAll(() => world.stop());

const yearly = { membership_fee_pence: 500, membership_fee_period: 'year' };
const once = { membership_fee_pence: 700, membership_fee_period: 'once' };
const charge = (loopId: number, loop: object, person = ann) => person.put(`/api/loops/${loopId}`, { loop });
const loopFor = async (person: Person, loopId: number) =>
  (await person.get(`/api/loops/${loopId}`)).body.loop;
const openMembership = (person: Person, loopId: number) => person.post(`/api/loops/${loopId}/membership`);
const books = async (loopId: number) => (await ann.get(`/api/loops/${loopId}/memberships`)).body;

async function joinByCode(person: Person, loopId: number) {
  const codes = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body.loop_codes;
  return person.post('/api/loops/join', { loop_code: codes[0].loop_code });
}

async function pay(person: Person, loopId: number): Promise<string> {
  return payByCard(world, (await openMembership(person, loopId)).body.checkout.id);
}

const feeMailsTo = async ({ email }: Person) =>
  (await mailsTo(world, email)).filter(({ subject }) => /fee/.test(subject));
const buyPlan = async (loopId: number, order: object) =>
  payByCard(world, (await ann.post(`/api/loops/${loopId}/plan`, order)).body.checkout.id);

const isPaid = (address: string) => address.includes('/payment-success');

async function comment(person: Person, post: number): Promise<string> {
  const cable = await person.cable();
  await cable.subscribe(commentsOf(post));
  cable.perform(commentsOf(post), 'send_message', { text: 'Hello', uuid: `${person.id}-${Math.random()}` });
  const answer = await cable.next(commentsOf(post), () => true);
  cable.close();
  return answer.code ?? answer.type;
}

async function later(n: number): Promise<void> {
  world.clock.advance(days(n));
  [ann, ben, cat] = [
    await signInAgain(world.url, ann),
    await signInAgain(world.url, ben),
    await signInAgain(world.url, cat),
  ];
  await (await world.another({ web: false })).stop();
}

describe('a membership fee', () => {
  test('is set by admins of a loop with a paid plan, in its bounds [1.24]', async () => {
    const loopId = await loopOf(ann, [ben]);
    expect((await charge(loopId, yearly, ben)).status).toBe(403);
    const wrong = { membership_fee_pence: 'The membership fee must be from £1.00 to £1,000.00' };
    for (const membership_fee_pence of [0, 99, 100_001])
      expect((await charge(loopId, { membership_fee_pence })).body.errors).toEqual(wrong);
    expect((await charge(loopId, { membership_fee_pence: 250 })).body.loop).toMatchObject({
      membership_fee_pence: 250,
      membership_fee_period: 'year',
      is_fee_charged: true,
      fee_status: 'none',
    });
    expect((await charge(loopId, { membership_fee_pence: null })).body.loop).toMatchObject({
      membership_fee_pence: null,
      membership_fee_period: null,
      is_fee_charged: false,
    });
    expect((await ben.get(`/api/loops/${loopId}/memberships`)).status).toBe(403);
  });

  test('is paid before one is in; until then there are name, logo and fee [1.24]', async () => {
    const loopId = await loopOf(ann, [], { name: 'Chess Club' });
    const post = await postOf(ann, loopId);
    await charge(loopId, once);
    const { body, status } = await joinByCode(ben, loopId);
    expect([status, body.loop]).toEqual([
      200,
      {
        id: loopId,
        name: 'Chess Club',
        logo: null,
        ...once,
        is_fee_charged: true,
        abilities: expect.objectContaining({ pay_fee: true, leave: true, post: false }),
      },
    ]);
    expect(await loopFor(ben, loopId)).toEqual(body.loop);
    expect((await ben.get('/api/loops')).body.loops).toContainEqual(body.loop);
    await refusesAllBut(ben, { loopId, post });
    expect((await loopFor(ann, loopId)).members_count).toBe(1);
    expect((await openMembership(cat, loopId)).status).toBe(404);
    expect(isPaid(await pay(ben, loopId))).toBe(true);
    expect(await loopFor(ben, loopId)).toMatchObject({
      members_count: 2,
      fee_status: 'paid',
      fee_paid_until: null,
      abilities: { post: true, pay_fee: false },
    });
    expect((await openMembership(ben, loopId)).body.code).toBe('already_paid');
    expect((await ben.get('/api/invoices')).body.invoices[0]).toMatchObject({
      loop_id: loopId,
      amount_pence: 700,
      description: 'Membership of Chess Club',
    });
    expect(await books(loopId)).toMatchObject({
      memberships: [{ user: { id: ben.id }, amount_pence: 700, ends_at: null, refunded_at: null }],
      received_pence: 700,
      unpaid: [],
      total_items: 1,
    });
  });

  async function refusesAllBut(person: Person, { loopId, post }: { loopId: number; post: number }) {
    const answers = await Promise.all([
      person.get(`/api/users?loop_id=${loopId}`),
      person.post(`/api/loops/${loopId}/read`),
      person.post('/api/posts', { title: 'Let me in', loop_id: loopId }),
      person.get(`/api/loops/${loopId}/storage`),
      person.get(`/api/analytics/last_time_seen?loop_id=${loopId}&user_id=${ann.id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await person.graphql(`{ post(id: ${post}) { id } }`)).data.post).toBeNull();
    const feed = await person.graphql(`{ allPosts(filter: { loop_id: ${loopId} }) { id } }`);
    expect(feed.errors?.[0]?.extensions.code).toBe('not_found');
    const cable = await person.cable();
    for (const channel of [loopChannel(loopId), commentsOf(post)])
      expect(await cable.subscribe(channel)).toBe(false);
    cable.close();
  }

  test('asks nothing of who has it: admins, those in before a fee for joining, and who pays once', async () => {
    const loopId = await loopOf(ann, [ben]);
    await charge(loopId, once);
    expect(await loopFor(ben, loopId)).toMatchObject({ fee_status: 'none', abilities: { post: true } });
    for (const person of [ann, ben])
      expect((await openMembership(person, loopId)).body.code).toBe('already_paid');
    await joinByCode(cat, loopId);
    expect((await books(loopId)).unpaid).toEqual([
      { user: { id: cat.id, name: 'Cat Example' }, status: 'waiting', since: expect.any(String) },
    ]);
    await pay(cat, loopId);
    await cat.post(`/api/loops/${loopId}/leave`);
    expect((await joinByCode(cat, loopId)).body.loop).toMatchObject({ fee_status: 'paid' });
  });

  test('holds its price for the hour, and is paid once from two windows at once', async () => {
    const loopId = await loopOf(ann);
    await charge(loopId, yearly);
    await joinByCode(ben, loopId);
    const first = (await openMembership(ben, loopId)).body.checkout.id;
    await charge(loopId, { membership_fee_pence: 900 });
    const second = (await openMembership(ben, loopId)).body.checkout.id;
    const ways = await Promise.all([payByCard(world, first), payByCard(world, second)]);
    expect(ways.filter(isPaid)).toHaveLength(1);
    expect(ways.indexOf(ways.find(isPaid) ?? '')).toBe((await books(loopId)).received_pence === 500 ? 0 : 1);
    await joinByCode(cat, loopId);
    const dear = (await openMembership(cat, loopId)).body.checkout.id;
    await charge(loopId, { membership_fee_pence: 100 });
    expect(isPaid(await payByCard(world, dear))).toBe(true);
    const { memberships, total_items } = await books(loopId);
    expect([memberships[0], total_items]).toMatchObject([{ user: { id: cat.id }, amount_pence: 900 }, 2]);
  });

  test('can be walked away from; a loop that charges nothing any more lets one in', async () => {
    const loopId = await loopOf(ann);
    await charge(loopId, yearly);
    await joinByCode(ben, loopId);
    expect((await ben.post(`/api/loops/${loopId}/leave`)).status).toBe(204);
    expect((await ben.get(`/api/loops/${loopId}`)).status).toBe(404);
    await joinByCode(ben, loopId);
    await joinByCode(cat, loopId);
    expect((await ann.post(`/api/loops/${loopId}/members/${cat.id}/remove`)).status).toBe(204);
    expect((await cat.get(`/api/loops/${loopId}`)).status).toBe(404);
    const { id } = (await openMembership(ben, loopId)).body.checkout;
    await charge(loopId, { membership_fee_pence: null });
    expect(isPaid(await payByCard(world, id))).toBe(false);
    expect((await openMembership(ben, loopId)).body).toEqual({ checkout: null });
    expect(await loopFor(ben, loopId)).toMatchObject({ members_count: 2, abilities: { post: true } });
  });

  test('that is sent back takes the membership along that it paid for, and may be paid again', async () => {
    const loopId = await loopOf(ann);
    await charge(loopId, yearly);
    await joinByCode(ben, loopId);
    const id = new URL(await pay(ben, loopId)).searchParams.get('checkout');
    await fetch(`${world.url}/dev/checkout/${id}/refund`, { method: 'POST' });
    await world.settle();
    expect((await ben.get(`/api/users?loop_id=${loopId}`)).status).toBe(404);
    expect(await books(loopId)).toMatchObject({
      memberships: [{ refunded_at: expect.any(String) }],
      received_pence: 0,
      unpaid: [{ user: { id: ben.id }, status: 'waiting' }],
    });
    expect(isPaid(await pay(ben, loopId))).toBe(true);
  });

  test('waits for a seat where the plan has none left, and the admins are told', async () => {
    const loopId = await loopOf(ann, [], { name: 'The small hall' });
    await buyPlan(loopId, { plan: 'monthly', members: 2, months: 1 });
    await charge(loopId, yearly);
    const checkouts: string[] = [];
    for (const person of [ben, cat]) {
      await joinByCode(person, loopId);
      checkouts.push((await openMembership(person, loopId)).body.checkout.id);
    }
    const ways = await Promise.all(checkouts.map((id) => payByCard(world, id)));
    expect(ways.filter(isPaid)).toHaveLength(1);
    const late = isPaid(ways[0] ?? '') ? cat : ben;
    expect((await openMembership(late, loopId)).body.code).toBe('loop_full');
    const subjects = (await mailsTo(world, ann.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`${late === cat ? 'Cat' : 'Ben'} Example could not join The small hall`);
    expect((await books(loopId)).unpaid).toMatchObject([{ user: { id: late.id }, status: 'waiting' }]);
  });
});

describe('a yearly fee', () => {
  let [loopId, post] = [0, 0];

  test('that is due is asked for by mail; 14 days later one reads and leaves, but writes nothing [1.24]', async () => {
    loopId = await loopOf(ann, [ben, cat], { name: 'Rowing Club' });
    await buyPlan(loopId, { plan: 'annual', members: 5, months: 12 });
    post = await postOf(ann, loopId);
    await charge(loopId, yearly);
    await later(0);
    const [mail] = await feeMailsTo(ben);
    expect(mail?.subject).toBe('Your membership fee for Rowing Club is due');
    expect(linkIn(mail, `/edit-loop/${loopId}/money`).search).toBe('');
    expect(await feeMailsTo(ann)).toEqual([]);
    await later(13);
    expect(await loopFor(ben, loopId)).toMatchObject({ fee_status: 'due', abilities: { post: true } });
    expect(await comment(ben, post)).toBe('Message');
    await pay(cat, loopId);
    await later(2);
    expect(await feeMailsTo(ben)).toHaveLength(1);
    expect(await loopFor(ben, loopId)).toMatchObject({ fee_status: 'lapsed', abilities: { post: false } });
    expect(await comment(ben, post)).toBe('fee_due');
    const refusal = await ben.post('/api/posts', { title: 'All the same', loop_id: loopId });
    expect(refusal.body.code).toBe('fee_due');
    const elsewhere = await postOf(ann, await loopOf(ann, [ben]));
    const query = (id: number) => `post(id: ${id}) { title abilities { comment subscribe } }`;
    const { data } = await ben.graphql(`{ owed: ${query(post)} free: ${query(elsewhere)} }`);
    const view = { title: 'Something to say', abilities: { comment: false, subscribe: true } };
    expect(data).toEqual({ owed: view, free: { ...view, abilities: { comment: true, subscribe: true } } });
    expect(await comment(cat, post)).toBe('Message');
  });

  test('paid brings writing back, for a year from then', async () => {
    expect((await books(loopId)).unpaid).toMatchObject([{ user: { id: ben.id }, status: 'lapsed' }]);
    await pay(ben, loopId);
    const end = new Date(world.clock.now());
    end.setUTCFullYear(end.getUTCFullYear() + 1);
    const { fee_status, fee_paid_until, abilities } = await loopFor(ben, loopId);
    const lastDay = end.toISOString().slice(0, 10);
    expect([fee_status, fee_paid_until.slice(0, 10), abilities.pay_fee]).toEqual(['paid', lastDay, false]);
    expect(await comment(ben, post)).toBe('Message');
    expect(await books(loopId)).toMatchObject({ received_pence: 1_000, total_items: 2, unpaid: [] });
  });

  test('can be paid in its last 30 days, and then runs a year on; unpaid it is due again', async () => {
    await later(340);
    const { fee_paid_until, abilities } = await loopFor(ben, loopId);
    expect(abilities.pay_fee).toBe(true);
    await pay(ben, loopId);
    const after = await loopFor(ben, loopId);
    expect(Number(after.fee_paid_until.slice(0, 4))).toBe(Number(fee_paid_until.slice(0, 4)) + 1);
    expect(after.abilities.pay_fee).toBe(false);
    await buyPlan(loopId, { plan: 'annual', members: 5, months: 12 });
    expect(await loopFor(cat, loopId)).toMatchObject({ fee_status: 'paid' });
    await later(30);
    expect(await loopFor(cat, loopId)).toMatchObject({ fee_status: 'due', abilities: { post: true } });
  });

  test('is suspended when the plan ends, and set by nobody on Free', async () => {
    await later(365);
    expect((await ann.get(`/api/loops/${loopId}/plan`)).body.plan.kind).toBe('free');
    expect(await loopFor(cat, loopId)).toMatchObject({
      ...yearly,
      is_fee_charged: false,
      fee_status: 'none',
      abilities: { post: true, pay_fee: false },
    });
    expect((await charge(loopId, yearly)).body.code).toBe('plan_required');
    const { loop } = (await joinByCode(await world.person('Dan'), loopId)).body;
    expect(loop.members_count).toBe(4);
    expect((await charge(loopId, { membership_fee_pence: null })).status).toBe(200);
  });
});
