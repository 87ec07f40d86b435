import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, signInAgain } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

const yearly = { membership_fee_pence: 500, membership_fee_period: 'year' };
const charge = (loopId: number, loop: object) => ann.put(`/api/loops/${loopId}`, { loop });

async function entryPrices(loopId: number) {
  const { loop_codes: codes } = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body;
  const { loop } = (await ann.get(`/api/loop_codes/${codes[0].loop_code}`)).body.loop_code;
  const { loops } = (await ann.get('/api/loops?public=1')).body;
  const publicLoop = loops.find(({ id }: { id: number }) => id === loopId);
  return [loop.membership_fee_pence, publicLoop.membership_fee_pence];
}

test('a fee is told before one joins, as long as the loop’s plan carries it [1.24]', async () => {
  const loopId = await loopOf(ann, []);
  await charge(loopId, { ...yearly, is_public: true });
  expect(await entryPrices(loopId)).toEqual([500, 500]);
  world.clock.advance(days(30));
  ann = await signInAgain(world.url, ann);
  expect(await entryPrices(loopId)).toEqual([undefined, undefined]);
  expect((await charge(loopId, yearly)).body.code).toBe('plan_required');
});

test('a fee is not charged where guests read for nothing, whichever of the two is set second', async () => {
  const guests = { has_guest_access: true };
  const openLoop = await loopOf(ann, [], guests);
  expect(await charge(openLoop, yearly)).toMatchObject({
    status: 422,
    body: { errors: { membership_fee_pence: 'Turn off guest access first: guests read without paying' } },
  });
  const paidLoop = await loopOf(ann);
  await charge(paidLoop, yearly);
  expect(await charge(paidLoop, guests)).toMatchObject({
    status: 422,
    body: {
      errors: { has_guest_access: 'Remove the membership fee first: guests would read without paying it' },
    },
  });
  expect((await charge(paidLoop, { ...guests, membership_fee_pence: null })).status).toBe(200);
  expect((await charge(openLoop, { ...yearly, has_guest_access: false })).status).toBe(200);
  expect((await charge(openLoop, { ...yearly, ...guests })).status).toBe(422);
});
