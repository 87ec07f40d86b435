import { momentOf, wallTime } from '@loopyard/contract/schedule.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../platform/patience.testing.ts';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, signInAgain } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
});
afterAll(() => world.stop());

const chores = async () => (await world.another({ web: false })).stop();
const later = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const schedule = async (publish_at: string): Promise<number> =>
  (await ann.post('/api/posts', { title: 'Boots', loop_id: loopId, publish_at })).body.post.id;
const isOut = async (id: number) => (await ben.graphql(`{ post(id: ${id}) { title } }`)).data.post !== null;

async function race(n: number): Promise<void> {
  const id = await schedule(later(minutes(6)));
  world.clock.advance(minutes(7));
  const edit = () =>
    ann.put(`/api/posts/${id}`, { post: { title: `Wellies ${n}` }, publish_at: later(minutes(60)) });
  const [answer] = await Promise.all(n % 2 ? [edit(), chores(), chores()] : [chores().then(edit), chores()]);
  const { post } = (await ann.graphql(`{ post(id: ${id}) { title held_for } }`)).data;
  expect([answer?.status, post]).toEqual(
    answer?.status === 200
      ? [200, { title: `Wellies ${n}`, held_for: 'schedule' }]
      : [409, { title: 'Boots', held_for: null }],
  );
}

// The queue goes by the database’s clock, so this comes before the others move ours.
test('a job brings it out at its time, without a chore [13.72]', async () => {
  world.clock.advance(-minutes(6));
  const id = await schedule(later(minutes(6) + 1_500));
  await world.settle();
  world.clock.advance(minutes(6));
  expect(await isOut(id)).toBe(false);
  await until(
    () => isOut(id),
    () => 'it did not come out',
  );
});

test('an edit of its time against its release has one outcome [13.74]', async () => {
  for (let n = 0; n < 10; n++) await race(n);
});

test.each([
  ['Europe/London', '2027-03-28T07:30', '2027-03-28T06:30:00.000Z', 'an hour was left out that night'],
  ['Europe/London', '2027-10-31T07:30', '2027-10-31T07:30:00.000Z', 'an hour came twice that night'],
  ['Europe/London', '2028-03-26T01:30', '2028-03-26T01:30:00.000Z', 'the time itself is left out'],
  ['Europe/London', '2028-10-29T01:30', '2028-10-29T00:30:00.000Z', 'the time itself comes twice'],
  ['Australia/Lord_Howe', '2028-10-01T07:30', '2028-09-30T20:30:00.000Z', 'half an hour is left out'],
  ['Asia/Kathmandu', '2029-01-01T07:30', '2029-01-01T01:45:00.000Z', 'the clock is a quarter ahead'],
  ['Pacific/Kiritimati', '2029-02-01T00:00', '2029-01-31T10:00:00.000Z', 'the day began first of all'],
])('in %s a post for %s comes out at %s, once, also after a restart: %s [13.77]', async (zone, wall, iso) => {
  const moment = momentOf(wall, zone);
  expect(moment?.toISOString()).toBe(iso);
  // Four weeks before, on the other side of the clock change.
  world.clock.advance(Date.parse(iso) - 28 * 24 * minutes(60) - world.clock.now().getTime());
  [ann, ben] = [await signInAgain(world.url, ann), await signInAgain(world.url, ben)];
  const id = await schedule(iso);
  world.clock.advance(28 * 24 * minutes(60) - minutes(2));
  ben = await signInAgain(world.url, ben);
  await chores();
  expect(await isOut(id)).toBe(false);
  world.clock.advance(minutes(2));
  await Promise.all([chores(), chores()]);
  expect(await isOut(id)).toBe(true);
  const { data } = await ben.graphql(`{ allPosts(filter: { loop_id: ${loopId} }) { id } }`);
  expect(data.allPosts.filter((post: { id: string }) => Number(post.id) === id)).toHaveLength(1);
});

test('a clock on the wall shows the time that was chosen, but for an hour that is left out', () => {
  for (const zone of ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'])
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const wall = new Date(Date.UTC(2027, 0, 1, hour, 30)).toISOString().slice(0, 16);
      const moment = momentOf(wall, zone) as Date;
      expect(Math.abs(Date.parse(`${wallTime(moment, zone)}Z`) - Date.parse(`${wall}Z`))).toBeLessThanOrEqual(
        minutes(60),
      );
    }
  for (const wall of ['soon', '2027-13-01T00:00', 'T07:30', '2027-01-01T', '0002-01-01T07:30'])
    expect(momentOf(wall, 'Europe/London')).toBeNull();
});
