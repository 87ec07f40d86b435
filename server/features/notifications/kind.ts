import type { Placeholder, SQL } from 'drizzle-orm';
import type { CommentId, LoopId, PostId, UserId } from '../../platform/context.ts';
import type { EventKind } from '../../platform/events/events.ts';
import type { NoticeLimit } from './limits.ts';

export type Act = { loop_id: LoopId; post_id: PostId; user_id: UserId; comment_id?: CommentId };

/** To add a kind, write a file next to this one and add it to `kinds.ts`. */
export type NotificationKind<Payload extends Act = Act> = {
  action: string;
  event: EventKind<Payload>;
  /** A query for `user_id`s; rights are checked later. `placeOf` gives the placeholder of a field of the act. */
  recipients(placeOf: (name: keyof Payload & string) => Placeholder): SQL;
  limits?: NoticeLimit[];
  preference: 'post' | 'message';
  sentence(actor: string): string;
};

/** Keeps each kind's payload type inside the common list. */
export function defineKind<Payload extends Act>(kind: NotificationKind<Payload>): NotificationKind {
  return kind as unknown as NotificationKind;
}
