import { eventTimes } from '../../../seeds/event-times.ts';
import type { PersonKey, SeedEvent } from '../../../seeds/shape.ts';
import type { Demo } from './demo.ts';
import type { DemoDate } from './model.ts';
import { eventIn } from './new-event.ts';
import { loopIdOf, personIdOf, type Seeds } from './seeds.ts';

/** Gives the seeded posts their events, and tells screens that show them already: a first feed is not kept waiting for it. */
export function planSeedEvents(demo: Demo, { posts }: Seeds): void {
  for (const { event, loop, text } of posts) {
    const loopId = loopIdOf(loop);
    const post = event && demo.world.posts.find(({ loop_id, title }) => loop_id === loopId && title === text);
    if (!post) continue;
    post.event = eventIn(demo, wishOf(event, demo.now()), null);
    const [date] = post.event.row.dates;
    if (date) answerAll(date, event);
    const media = { progress: null, processing_error: null, is_finished_processing: true, media_id: 0 };
    const channel = { channel: 'LoopsChannel', loop_id: loopId } as const;
    demo.publish(channel, { type: 'Media', post_id: post.id, ...media });
  }
}

function wishOf({ name, place, zone, asking, capacity, guestsMax, ...event }: SeedEvent, now: Date) {
  const { startsLocal, endsLocal, isAllDay, rule } = eventTimes(
    { name, zone, asking, capacity, guestsMax, ...event },
    now,
  );
  return {
    ...{
      name,
      place: place ?? '',
      link: '',
      time_zone: zone,
      answers: asking,
      capacity,
      guests_max: guestsMax,
    },
    ...{ starts_local: startsLocal, ends_local: endsLocal, is_all_day: isAllDay, rule },
  };
}

function answerAll({ answers: givenAnswers }: DemoDate, { answers, capacity }: SeedEvent): void {
  for (const [person, wished] of Object.entries(answers) as [PersonKey, 'yes' | 'no' | 'maybe'][]) {
    const comers = [...givenAnswers.values()].filter(({ answer }) => answer === 'yes').length;
    const answer = wished === 'yes' && capacity !== null && comers >= capacity ? 'waiting' : wished;
    givenAnswers.set(personIdOf(person), { answer, guests: 0, note: null, is_stale: false });
  }
}
