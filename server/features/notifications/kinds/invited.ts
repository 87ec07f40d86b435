import { sql } from 'drizzle-orm';
import { postInvited } from '../../posts/events.ts';
import { defineKind } from '../kind.ts';
import { dailyFromOne } from '../limits.ts';

export const invited = defineKind({
  action: 'invited',
  event: postInvited,
  subject: 'Post',
  recipients: (placeOf) =>
    sql`select jsonb_array_elements_text(${placeOf('invited')}::text::jsonb)::bigint as user_id`,
  limits: [dailyFromOne],
  preference: 'post',
  sentence: (actor) => `${actor} asked you to look at a post`,
});
