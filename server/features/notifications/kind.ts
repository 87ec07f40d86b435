import type { Placeholder, SQL } from 'drizzle-orm';
import type { LoopId, PostId, UserId } from '../../platform/context.ts';
import type { EventKind } from '../../platform/events/events.ts';

/** What every act on a post carries: who did it where. */
export type Act = { loop_id: LoopId; post_id: PostId; user_id: UserId };

/** Something people are told of. A new kind is a file beside this one, and a line in `kinds.ts`. */
export type NotificationKind<Payload extends Act = Act> = {
  /** As the wire names it. */
  action: string;
  event: EventKind<Payload>;
  /** A read that answers `user_id`: who is to be told, if they may see the post. `placeOf` is where it is given what the act carries. */
  recipients(placeOf: (name: keyof Payload & string) => Placeholder): SQL;
  /** Which preference sends it by mail too. */
  preference: 'post' | 'message';
  /** The mail's sentence. */
  sentence(actor: string): string;
};

/** Keeps each kind's own payload while they stand in one table. */
export function defineKind<Payload extends Act>(kind: NotificationKind<Payload>): NotificationKind {
  return kind as unknown as NotificationKind;
}
