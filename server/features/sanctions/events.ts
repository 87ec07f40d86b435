import type { LoopId, SanctionId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

export const sanctionGiven = defineEvent('sanction.given', {
  loop_id: idOf<LoopId>(),
  sanction_id: idOf<SanctionId>(),
  user_id: idOf<UserId>(),
});
