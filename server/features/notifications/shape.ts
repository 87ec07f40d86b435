import type { CableIncoming, CableNotification } from '@loopyard/contract/cable.ts';
import { type EventFacts, eventWords } from '@loopyard/contract/calendar.ts';
import { whyTold } from '@loopyard/contract/lines.ts';
import { beginningOf } from '@loopyard/contract/preview.ts';
import { streamNamed } from '../../platform/cable/broadcast.ts';
import type { SignedIn, UserId } from '../../platform/context.ts';
import type { Links } from '../../presenters/links.ts';
import { type Person, shapeInLoop, showingTo } from '../../presenters/person.ts';
import type { PostShape } from '../posts/shape.ts';
import { pathWith } from './event-facts.ts';
import { kinds } from './kinds.ts';
import { keyOf, type SeenLine } from './lines.ts';
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
    group_key: keyOf(row),
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

/** One line of the bell. */
export type GroupShape = Line &
  Pick<CableNotification, 'id' | 'loop_id' | 'action' | 'notifiable_type' | 'notifiable_id'> & {
    key: string;
    notifiable: (PostShape & { __typename: 'Post' }) | null;
    actors: Person[];
    actors_count: number;
    count: number;
    unread: boolean;
    latest_at: string;
    reason: string | null;
  };

export function groupShaper(ctx: SignedIn, links: Links): (line: SeenLine) => GroupShape {
  const showing = showingTo(links, ctx);
  const shape = objectShaper(ctx, links);
  return ({ row: { event, ...row }, line, facts, actors: people, notifiable }) => {
    const { read_at: _, created_at, actor_id: __, group_key, ...shared } = shapeTold(row);
    const object = shape(row.subjectType, notifiable);
    const actors = people.map((person) => shapeInLoop(person, showing));
    return {
      ...shared,
      key: group_key,
      notifiable: object && { __typename: 'Post', ...object },
      ...{ actors, actors_count: line.actorsCount, count: line.count },
      ...{ unread: line.isUnread, latest_at: created_at },
      reason: whyTold({
        ...{ action: row.action, isOwn: facts.isOwn, hasCommented: facts.hasCommented },
        followed: facts.isActorFollowed ? (actors[0]?.name ?? null) : null,
      }),
      ...(notifiables[row.subjectType].line?.(notifiable) ?? {
        sentence: sentenceOf(row.action, {
          names: actors.map(({ name }) => name),
          actorsCount: line.actorsCount,
          title: object?.title ?? '',
          event,
        }),
        url: pathWith(`/feed/${row.subjectId}`, event),
      }),
    };
  };
}

const titleLength = 60;

type SentenceFacts = { names: string[]; actorsCount: number; title: string; event: EventFacts | null };

export function sentenceOf(
  action: string,
  { names, actorsCount, title: postTitle, event }: SentenceFacts,
): string {
  const kind = kinds.find((aKind) => aKind.action === action);
  const [first = '', second = null] = names;
  const words = beginningOf(postTitle, titleLength);
  const title = words ? `“${words}”` : 'a post';
  return (
    kind?.lineSentence?.({ first, second, othersCount: actorsCount - 1 }, title) ??
    kind?.sentence?.(first, eventWords(event)) ??
    `${first} did something on a post`
  );
}

function objectShaper(ctx: SignedIn, links: Links) {
  const shapers = new Map<ListedType, ((seenSubject: unknown) => PostShape) | undefined>();
  return (type: ListedType, seenSubject: unknown): PostShape | null => {
    if (!shapers.has(type)) shapers.set(type, notifiables[type].shaper?.(ctx, links));
    return shapers.get(type)?.(seenSubject) ?? null;
  };
}
