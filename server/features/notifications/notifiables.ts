import type { Right } from '../../access/right.ts';
import type { Id, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Links } from '../../presenters/links.ts';
import { mapSeenPosts } from '../posts/queries.ts';
import { type PostShape, postShaper } from '../posts/shape.ts';
import type { ToldType } from './kind.ts';

type Notifiable<SubjectId extends Id, SeenSubject> = {
  mapSeen(db: Db, right: Right, ids: SubjectId[]): Promise<Map<SubjectId, SeenSubject>>;
  shaper(ctx: SignedIn, links: Links): (seenSubject: SeenSubject) => PostShape;
};

export type ListedType = Extract<ToldType, 'Post'>;

/** How `allNotifications` shows each type. It lists no other, as its clients know only posts. */
export const notifiables: Record<ListedType, Notifiable<Id, unknown>> = {
  Post: notifiable({ mapSeen: mapSeenPosts, shaper: postShaper }),
};

/** Keeps the types of each inside the common list. */
function notifiable<SubjectId extends Id, SeenSubject>(
  of: Notifiable<SubjectId, SeenSubject>,
): Notifiable<Id, unknown> {
  return of as unknown as Notifiable<Id, unknown>;
}
