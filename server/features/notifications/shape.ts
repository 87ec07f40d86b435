import type { CableIncoming, CableNotification } from '@loopyard/contract/cable.ts';
import { streamNamed } from '../../platform/cable/broadcast.ts';
import type { SignedIn, UserId } from '../../platform/context.ts';
import type { Links } from '../../presenters/links.ts';
import { type Person, shapeInLoop, showingTo } from '../../presenters/person.ts';
import type { PostShape } from '../posts/shape.ts';
import { kinds } from './kinds.ts';
import { type Line, type ListedType, notifiables } from './notifiables.ts';
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
): (notification: SeenNotification) => NotificationShape[] {
  const showing = showingTo(links, ctx);
  const shape = objectShaper(ctx, links);
  return ({ row, actor, notifiable }) => {
    const object = shape(row.subjectType, notifiable);
    if (!actor || !object) return [];
    return [{ ...shapeTold(row), actor: shapeInLoop(actor, showing), notifiable: object, recipient }];
  };
}

/** One line of the bell. `key`: what it gathers; for now each notice is alone. */
export type GroupShape = Line &
  Pick<CableNotification, 'id' | 'loop_id' | 'action' | 'notifiable_type' | 'notifiable_id'> & {
    key: string;
    notifiable: (PostShape & { __typename: 'Post' }) | null;
    actors: Person[];
    actors_count: number;
    count: number;
    unread: boolean;
    latest_at: string;
  };

export function groupShaper(ctx: SignedIn, links: Links): (notification: SeenNotification) => GroupShape {
  const showing = showingTo(links, ctx);
  const shape = objectShaper(ctx, links);
  return ({ row, actor, notifiable }) => {
    const { read_at, created_at, actor_id: _, ...shared } = shapeTold(row);
    const object = shape(row.subjectType, notifiable);
    const actors = actor ? [shapeInLoop(actor, showing)] : [];
    return {
      ...shared,
      key: `notification:${row.id}`,
      notifiable: object && { __typename: 'Post', ...object },
      ...{ actors, actors_count: actors.length, count: 1 },
      ...{ unread: read_at === null, latest_at: created_at },
      ...(notifiables[row.subjectType].line?.(notifiable) ?? lineOfPost(row, actors[0])),
    };
  };
}

function lineOfPost({ action, subjectId }: NotificationRow, actor: Person | undefined): Line {
  const kind = kinds.find((aKind) => aKind.action === action);
  const name = actor?.name ?? '';
  return { sentence: kind?.sentence?.(name) ?? `${name} did something on a post`, url: `/feed/${subjectId}` };
}

function objectShaper(ctx: SignedIn, links: Links) {
  const shapers = new Map<ListedType, ((seenSubject: unknown) => PostShape) | undefined>();
  return (type: ListedType, seenSubject: unknown): PostShape | null => {
    if (!shapers.has(type)) shapers.set(type, notifiables[type].shaper?.(ctx, links));
    return shapers.get(type)?.(seenSubject) ?? null;
  };
}
