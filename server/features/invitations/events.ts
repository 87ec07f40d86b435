import { z } from 'zod';
import type { LoopId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

export const peopleInvited = defineEvent('people.invited', {
  loop_id: idOf<LoopId>(),
  user_id: idOf<UserId>(),
  mail_ids: z.array(z.number()),
});

export const returnTried = defineEvent('member.return_tried', {
  loop_id: idOf<LoopId>(),
  user_id: idOf<UserId>(),
});

/** Somebody who may join found no seat under the loop's plan. */
export const turnedAway = defineEvent('member.turned_away', {
  loop_id: idOf<LoopId>(),
  user_id: idOf<UserId>(),
});
