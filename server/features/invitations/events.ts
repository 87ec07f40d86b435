import { z } from 'zod';
import type { LoopId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

/** The mails lie in the outbox. */
export const peopleInvited = defineEvent('people.invited', {
  loop_id: idOf<LoopId>(),
  user_id: idOf<UserId>(),
  mail_ids: z.array(z.number()),
});

/** Someone removed tried to come back by an invitation that was sent to somebody else. */
export const returnTried = defineEvent('member.return_tried', {
  loop_id: idOf<LoopId>(),
  user_id: idOf<UserId>(),
});
