import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';
import { answerAs, dateFor, eventBy, training } from './calendar.testing.ts';

const people = 50;
const rounds = 10;
let world: TestWorld;
let sql: postgres.Sql;
let ann: Person;
let members: Person[];
let loopId: number;
let elsewhere: string;

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1 });
  ann = await world.person('Ann');
  members = [];
  for (let n = 0; n <= people; n++) members.push(await world.person('Member'));
  loopId = await loopOf(ann, members);
  elsewhere = (await world.another()).url;
});
afterAll(() => sql.end());

const at = (member: Person, n: number) => (n % 2 ? member : member.at(elsewhere));

/** In the order in which they answered. */
const answersTo = (post: number) => sql<{ user_id: string; answer: string; turn: number }[]>`
  select user_id, answer, turn from appointment_answers where post_id = ${post} order by turn`;

test('50 people at once for the last place: one gets it, and the others wait in their order [14.83]', async () => {
  const [first, ...crowd] = members as [Person, ...Person[]];
  for (let round = 0; round < rounds; round++) {
    const post = await eventBy(ann, loopId, { capacity: 2 });
    await answerAs(first, post, 'yes');
    const answers = await Promise.all(crowd.map((member, n) => answerAs(at(member, n), post, 'yes')));
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
    const givenAnswers = answers.map(({ body }) => body.event.date.my_answer.answer);
    expect(givenAnswers.filter((answer) => answer === 'yes')).toHaveLength(1);
    const rows = await answersTo(post);
    expect(rows.map(({ answer }) => answer)).toEqual(['yes', 'yes', ...crowd.slice(1).map(() => 'waiting')]);
    expect(new Set(rows.map(({ turn }) => turn)).size).toBe(people + 1);
  }
});

test('places are never exceeded while people answer, take back and bring others, and the capacity changes [14.83, 14.84]', async () => {
  for (let round = 0; round < rounds; round++) {
    const post = await eventBy(ann, loopId, { capacity: 10, guests_max: 2 });
    let most = 0;
    const watch = async () => {
      const { places } = (await dateFor(ann, post)).counts;
      most = Math.max(most, places);
    };
    const acts = members.flatMap((member, n) => [
      () => answerAs(at(member, n), post, 'yes', { guests: (n + round) % 3 }),
      () => answerAs(at(member, n + 1), post, n % 3 ? 'yes' : 'no'),
    ]);
    const raise = () =>
      ann.put(`/api/posts/${post}`, { event: { ...training, capacity: 14, guests_max: 2 } });
    const statuses = (await Promise.all([...acts.map((act) => act()), raise(), watch()])).map(
      (answer) => answer?.status ?? 200,
    );
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    const { counts } = await dateFor(ann, post);
    const [sums] = await sql`select count(*) filter (where answer = 'yes')::int as yes,
      count(*) filter (where answer = 'no')::int as no, count(*) filter (where answer = 'waiting')::int as waiting,
      count(*) filter (where answer = 'maybe')::int as maybe,
      coalesce(sum(1 + guests) filter (where answer = 'yes'), 0)::int as places
      from appointment_answers where post_id = ${post}`;
    expect(counts).toEqual(sums);
    expect(Math.max(most, counts.places)).toBeLessThanOrEqual(14);
    const [next] = (await answersTo(post)).filter(({ answer }) => answer === 'waiting');
    const guests =
      await sql`select guests from appointment_answers where post_id = ${post} and user_id = ${next?.user_id ?? 0}`;
    if (next) expect(counts.places + 1 + (guests[0]?.guests ?? 0)).toBeGreaterThan(14);
  }
});
