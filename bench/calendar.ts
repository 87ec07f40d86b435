import { loopOf } from '../server/test/people.ts';
import { feedLoad } from './api-loads.ts';
import { pageCost } from './lively.ts';
import { compare, type Load } from './load.ts';
import { inTurns, median } from './turns.ts';
import { type BenchWorld, fillLoop } from './world.ts';

const postCount = 1_000;
const span = 'from=2030-06-01T00:00:00Z&to=2030-07-01T00:00:00Z';

/** A month of 500 dates beside a page of the feed, and a feed with an event on every fifth post beside a plain one. */
export async function calendar(world: BenchWorld): Promise<void> {
  const newLoop = async () => ({ ...world, loopId: await loopOf(world.ann, world.people.slice(1)) });
  const [plainWorld, datedWorld] = [await newLoop(), await newLoop()];
  for (const filled of [plainWorld, datedWorld]) await fillLoop(filled, postCount);
  await plan(datedWorld);
  const monthLoad: Load = {
    url: `${world.serverUrl}/api/events?loop_id=${datedWorld.loopId}&${span}`,
    headers: feedLoad(plainWorld).headers ?? {},
  };
  const { events } = await (await fetch(monthLoad.url, { headers: monthLoad.headers ?? {} })).json();
  const datesCount = events.flatMap(({ dates }: { dates: object[] }) => dates).length;
  for (const atOnce of [1, 8]) {
    const { feed, month } = await compare({ feed: feedLoad(plainWorld), month: monthLoad }, atOnce);
    console.log(
      `a month of ${datesCount} dates, of a page of the feed, ${atOnce} at once: ${(month.p50 / feed.p50).toFixed(2)}x`,
    );
    console.log(`  feed p50 ${feed.p50.toFixed(2)} ms, month p50 ${month.p50.toFixed(2)} ms`);
  }
  const costs = await inTurns({
    plain: () => pageCost(world, feedLoad(plainWorld)),
    dated: () => pageCost(world, feedLoad(datedWorld)),
  });
  const [plain, dated] = [median(costs.plain), median(costs.dated)];
  console.log('a feed page with an event on every fifth post, of a plain one');
  console.log(`  plain ${plain.toFixed(3)} ms of processors, with events ${dated.toFixed(3)} ms`);
  console.log(`  ratio ${(plain / dated).toFixed(3)}`);
}

/** 200 events; 25 of them have 20 dates in the month, the others one later. */
async function plan({ sql, loopId, people }: BenchWorld): Promise<void> {
  await sql`update posts set has_event = true where loop_id = ${loopId} and id % 5 = 0`;
  await sql`insert into appointments (loop_id, post_id, name, place, time_zone, is_all_day, starts_local, ends_local,
      asking, answer_before_minutes, guests_max, remind_minutes)
    select loop_id, id, 'Training', 'The hall', 'UTC', false, '2030-06-01T17:00', '2030-06-01T18:00', 'open', 0, 0, '{1440}'
    from posts where loop_id = ${loopId} and has_event`;
  await sql`insert into appointment_times (loop_id, post_id, nth, is_all_day, starts_local, ends_local, time_zone,
      starts_at, ends_at, place, yes_count, places)
    select e.loop_id, e.post_id, to_char(day, 'YYYYMMDD"T"HH24MI'), false, to_char(day, 'YYYY-MM-DD"T"HH24:MI'),
      to_char(day + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', day, day + interval '1 hour', 'The hall', 8, 8
    from (select *, row_number() over (order by post_id) as n from appointments where loop_id = ${loopId}) e,
      lateral (select timestamptz '2030-06-01 17:00Z' + make_interval(days => nth::int, months => case when e.n > 25 then 2 else 0 end)
        from generate_series(0, case when e.n > 25 then 0 else 19 end) nth) dates (day)`;
  await sql`insert into appointment_answers (loop_id, post_id, nth, user_id, answer, guests, turn, answered_at)
    select t.loop_id, t.post_id, t.nth, m.user_id, 'yes', 0, 1, now() from appointment_times t
    join (select user_id from memberships where loop_id = ${loopId} limit ${Math.min(8, people.length)}) m on true
    where t.loop_id = ${loopId}`;
  await sql`vacuum analyze`;
}
