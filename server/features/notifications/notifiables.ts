import type { Right } from '../../access/right.ts';
import type { CaseId, Ctx, Id, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Links } from '../../presenters/links.ts';
import { mapSeenPosts } from '../posts/queries.ts';
import { type PostShape, postShaper } from '../posts/shape.ts';
import { mapToldCases, type ToldCase } from '../reports/queries.ts';
import type { ToldType } from './kind.ts';

type Notifiable<SubjectId extends Id, SeenSubject> = {
  mapSeen(
    ctx: Pick<Ctx, 'now'>,
    db: Db,
    right: Right,
    ids: SubjectId[],
  ): Promise<Map<SubjectId, SeenSubject>>;
} & (
  | { shaper(ctx: SignedIn, links: Links): (seenSubject: SeenSubject) => PostShape; line?: undefined }
  /** It has no object: `line` tells of it. */
  | { shaper?: undefined; line(seenSubject: SeenSubject): Line }
);
export type Line = { sentence: string; url: string };

export type ListedType = Extract<ToldType, 'Post' | 'Case'>;

/** The types that are listed. `allNotifications` lists only those with an object, as its clients know only posts. */
export const notifiables: Record<ListedType, Notifiable<Id, unknown>> = {
  Post: notifiable({ mapSeen: mapSeenPosts, shaper: postShaper }),
  Case: notifiable({
    mapSeen: (_, db, right, ids: CaseId[]) => mapToldCases(db, right, ids),
    line: (line: ToldCase) => line,
  }),
};

export const typesWithObject = () =>
  Object.entries(notifiables).flatMap(([type, { shaper }]) => (shaper ? [type] : []));

/** Keeps the types of each inside the common list. */
function notifiable<SubjectId extends Id, SeenSubject>(
  of: Notifiable<SubjectId, SeenSubject>,
): Notifiable<Id, unknown> {
  return of as unknown as Notifiable<Id, unknown>;
}
