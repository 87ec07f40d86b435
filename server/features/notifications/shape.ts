import type { CableIncoming, CableNotification } from '@loopyard/contract/cable.ts';
import { streamNamed } from '../../platform/cable/broadcast.ts';
import type { SignedIn, UserId } from '../../platform/context.ts';
import type { Links } from '../../presenters/links.ts';
import { type Person, shapeInLoop, showingTo } from '../../presenters/person.ts';
import type { PostShape } from '../posts/shape.ts';
import { type ListedType, notifiables } from './notifiables.ts';
import type { NotificationRow, SeenNotification } from './queries.ts';

export const userStream = (userId: UserId) =>
  streamNamed<CableIncoming<'NotificationsChannel'>>(`user:${userId}`);

export function shapeTold(row: NotificationRow): CableNotification {
  return {
    id: row.id,
    loop_id: row.loopId,
    action: row.action,
    notifiable_type: row.subjectType,
    notifiable_id: row.subjectId,
    actor_id: row.actorId,
    read_at: row.readAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

export type NotificationShape = CableNotification & {
  actor: Person;
  notifiable: PostShape;
  recipient: Person;
};

export function notificationShaper(
  ctx: SignedIn,
  links: Links,
  recipient: Person,
): (notification: SeenNotification) => NotificationShape {
  const showing = showingTo(links, ctx);
  const shapers = new Map<ListedType, (seenSubject: unknown) => PostShape>();
  return ({ row, actor, notifiable }) => {
    const { subjectType: type } = row;
    const shape = shapers.get(type) ?? notifiables[type].shaper(ctx, links);
    shapers.set(type, shape);
    return {
      ...shapeTold(row),
      actor: shapeInLoop(actor, showing),
      notifiable: shape(notifiable),
      recipient,
    };
  };
}
