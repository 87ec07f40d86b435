import type { SignedIn } from '../../platform/context.ts';
import type { Links } from '../media/links.ts';
import { type PostShape, shapePost } from '../posts/shape.ts';
import type { Person } from '../profiles/shape.ts';
import type { NotificationRow, SeenNotification } from './queries.ts';

/** As the socket tells it: ids, and what happened. */
export function shapeTold(row: NotificationRow) {
  return {
    id: row.id,
    loop_id: row.loopId,
    action: row.action,
    notifiable_type: 'Post' as const,
    notifiable_id: row.postId,
    actor_id: row.actorId,
    read_at: row.readAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

export type NotificationShape = ReturnType<typeof shapeTold> & {
  actor: { id: number; name: string };
  notifiable: PostShape;
  recipient: Person;
};

export function shapeNotification(
  ctx: SignedIn,
  links: Links,
  { row, actor, post }: SeenNotification,
  recipient: Person,
): NotificationShape {
  return {
    ...shapeTold(row),
    actor: { id: row.actorId, name: actor },
    notifiable: shapePost(ctx, links, post),
    recipient,
  };
}
