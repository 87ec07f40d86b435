import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentilesOf } from '../load.ts';
import { type Act, actsOf, photoWait } from './acts.ts';
import { watchProcessors } from './memory-limit.ts';
import { openSchool, type Pupil, type School } from './school.ts';

/** From seven in the morning: peaks are before lessons, in breaks, at lunch and in the evening. */
const shares = [5, 10, 3, 9, 3, 13, 4, 4, 9, 8, 6, 7, 9, 7, 2, 1];
const firstHour = 7;
/** At these hours several classes open their feed and a post within a minute. */
const lessonHours = [9, 11, 13, 14];
const classesAtOnce = 20;
const hourSeconds = Number(process.env.BENCH_HOUR_SECONDS ?? 60);
const memoryMegabytes = Number(process.env.BENCH_MEMORY_MB ?? 1024);

type DoneAct = { name: string; ms: number };
type Diary = { doneActs: DoneAct[]; failures: Map<string, string[]>; underWay: Set<Promise<void>> };
type Hour = {
  hour: number;
  acts: number;
  p95: number;
  processors: number;
  heldBytes: number;
  photoMs: number;
};

// `npm run bench -- day`: a day of 2,000 people in a school, an hour per minute (BENCH_HOUR_SECONDS), in 1 GB
// (BENCH_MEMORY_MB). Latency counts from when an act is due, even if earlier ones are still running.
export async function day(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-film-'));
  const school = await openSchool(memoryMegabytes * 2 ** 20);
  try {
    const acts = await actsOf(folder);
    if (!school.limit) console.log('memory is not limited: it takes root');
    const diary: Diary = { doneActs: [], failures: new Map(), underWay: new Set() };
    const hours: Hour[] = [];
    for (const [at, share] of shares.entries())
      hours.push(await liveHour({ school, acts, diary, hour: firstHour + at, share }));
    await Promise.all(diary.underWay);
    tellHours(hours);
    tellActs(acts, diary);
    if (school.limit) console.log(`programs ended for want of memory: ${school.limit.endedCount()}`);
  } finally {
    await school.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Living = { school: School; acts: Act[]; diary: Diary; hour: number; share: number };

async function liveHour({ school, acts, diary, hour, share }: Living): Promise<Hour> {
  const { people, limit } = school;
  const plan = planHour(acts, { people, share, isLesson: lessonHours.includes(hour) });
  const processors = watchProcessors(limit?.pids ?? (() => []));
  let heldBytes = 0;
  const look = () => {
    processors();
    heldBytes = Math.max(heldBytes, limit?.heldBytes() ?? 0);
  };
  const looking = setInterval(look, 1_000);
  const doneBefore = diary.doneActs.length;
  const photo = photoWait(someoneOf(people)).catch(() => Number.NaN);
  const startedAt = performance.now();
  for (const { at, act, person } of plan) {
    const dueAt = startedAt + at * hourSeconds * 1_000;
    const early = dueAt - performance.now();
    if (early > 0) await sleep(early);
    begin(diary, { act, person, dueAt });
  }
  await sleep(Math.max(0, startedAt + hourSeconds * 1_000 - performance.now()));
  clearInterval(looking);
  look();
  const waits = diary.doneActs.slice(doneBefore).map(({ ms }) => ms);
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    hour,
    acts: plan.length,
    p95: percentilesOf(waits).p95,
    processors: processors() / seconds,
    heldBytes,
    photoMs: await photo,
  };
}

type Planned = { at: number; act: Act; person: Pupil };

function planHour(
  acts: Act[],
  { people, share, isLesson }: { people: Pupil[]; share: number; isLesson: boolean },
): Planned[] {
  const all = shares.reduce((sum, part) => sum + part);
  const usual = acts.flatMap((act) =>
    Array.from({ length: Math.round((act.perPerson * people.length * share) / all) }, () => ({
      at: Math.random(),
      act,
      person: someoneOf(people),
    })),
  );
  const [feed, thread] = acts as [Act, Act];
  const classes = [...new Set(people.map(({ classLoop }) => classLoop))].slice(
    0,
    isLesson ? classesAtOnce : 0,
  );
  const lesson = people
    .filter(({ classLoop }) => classes.includes(classLoop))
    .flatMap((person) => [feed, thread].map((act) => ({ at: Math.random() / 60, act, person })));
  return [...usual, ...lesson].toSorted((a, b) => a.at - b.at);
}

const someoneOf = (people: Pupil[]) => people[Math.floor(Math.random() * people.length)] as Pupil;

function begin(diary: Diary, { act, person, dueAt }: { act: Act; person: Pupil; dueAt: number }): void {
  const working = act
    .run(person)
    .then(() => void diary.doneActs.push({ name: act.name, ms: performance.now() - dueAt }))
    .catch((error: Error) => {
      diary.failures.set(act.name, [...(diary.failures.get(act.name) ?? []), error.message]);
    })
    .finally(() => diary.underWay.delete(working));
  diary.underWay.add(working);
}

function tellHours(hours: Hour[]): void {
  console.table(
    Object.fromEntries(
      hours.map(({ hour, acts, p95, processors, heldBytes, photoMs }) => [
        `${hour} o'clock`,
        {
          'a second': Number((acts / hourSeconds).toFixed(1)),
          'p95, ms': Math.round(p95),
          processors: Number(processors.toFixed(2)),
          'memory, MB': Math.round(heldBytes / 2 ** 20),
          'a photo to be seen, s': Number((photoMs / 1_000).toFixed(1)),
        },
      ]),
    ),
  );
}

function tellActs(acts: Act[], { doneActs, failures }: Diary): void {
  console.table(
    Object.fromEntries(
      acts.map(({ name }) => {
        const waits = doneActs.filter((act) => act.name === name).map(({ ms }) => ms);
        const { p50, p95, p99 } = percentilesOf(waits);
        const failed = failures.get(name) ?? [];
        return [
          name,
          {
            times: waits.length,
            p50: Math.round(p50),
            p95: Math.round(p95),
            p99: Math.round(p99),
            failed: failed.length,
          },
        ];
      }),
    ),
  );
  for (const [name, messages] of failures)
    console.log(`${name}: ${[...new Set(messages)].slice(0, 3).join('; ')}`);
}
