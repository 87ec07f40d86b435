import { keptAnswers } from '@loopyard/contract/calendar.ts';
import { z } from 'zod';
import type { PostId } from '../../platform/context.ts';
import { id, text } from '../../platform/http/fields.ts';
import { eventDateSchema, shapeTimes } from '../../presenters/events.ts';
import type { ListedDate } from './list-events.ts';

const nth = text(13, 'The date: the time that it was first planned for, such as 20261203T1700');
export const dateParams = z.object({ id: id<PostId>(), nth });

const listedDateSchema = eventDateSchema
  .pick({
    ...{ nth: true, starts_local: true, ends_local: true, time_zone: true },
    ...{ starts_at: true, ends_at: true, place: true },
  })
  .extend({
    is_all_day: z.boolean(),
    is_cancelled: z.boolean(),
    my_answer: z.enum(keptAnswers).nullable().describe('Null also where I am asked again'),
  })
  .meta({ id: 'ListedDate' });

export const listedEventSchema = z
  .object({
    id: z.int().describe('Its post’s'),
    loop_id: z.int(),
    name: z.string(),
    is_online: z.boolean().describe('It has a link'),
    dates: z.array(listedDateSchema),
  })
  .meta({ id: 'ListedEvent' });

export function shapeEvents(rows: ListedDate[]): z.output<typeof listedEventSchema>[] {
  return [...Map.groupBy(rows, ({ postId }) => postId).values()].map(shapeListed);
}

function shapeListed(dates: ListedDate[]): z.output<typeof listedEventSchema> {
  const { postId, loopId, name, isOnline } = dates[0] as ListedDate;
  return {
    ...{ id: Number(postId), loop_id: Number(loopId), name, is_online: isOnline },
    dates: dates.map((date) => ({
      ...shapeTimes(date),
      is_all_day: date.isAllDay,
      is_cancelled: date.isCancelled,
      my_answer: date.myAnswer,
    })),
  };
}
