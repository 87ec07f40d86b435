import { mayEdit } from '@loopyard/contract/policy.ts';
import { accessPost, lockPost, postRefusal } from '../../access/posts.ts';
import type { Id, LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { AuthorizedPost } from '../../platform/http/repeatable.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { deletePost } from '../posts/commands.ts';
import { mapSeenSummaries } from '../posts/queries.ts';
import type { PostSummary } from '../posts/tables.ts';
import type { ReportedType } from './policy.ts';

export type ReportedSubject = { type: ReportedType; id: Id };

/** The reporter is told this. */
type Outcomes = Record<'removed' | 'kept', string>;

type Reportable<SubjectId extends Id> = {
  call: AuthorizedPost;
  outcomes: Outcomes;
  access(ctx: SignedIn, db: Db, id: SubjectId): Promise<Result<unknown>>;
  /** Through the viewer's right to report it; the membership is held until the commit. */
  lock(ctx: SignedIn, tx: Tx, id: SubjectId): Promise<Result<{ loopId: LoopId; authorId: UserId }>>;
  /** Shown as the viewer may see them now; those they may not know of are missing. */
  mapSeen(ctx: SignedIn, db: Db, ids: SubjectId[]): Promise<Map<SubjectId, PostSummary>>;
  /** `not_found` if it is gone already. */
  remove(ctx: SignedIn, tx: Tx, id: SubjectId): Promise<Result<unknown>>;
};

/** How each type is reported. */
export const reportables: Record<ReportedType, Reportable<Id>> = {
  Post: reportable<PostId>({
    call: 'POST /api/posts/:id/report',
    outcomes: {
      removed: 'The post has been removed. Thank you for telling us.',
      kept: 'The admins have looked at it and kept the post. You will not see it in your feed.',
    },
    access: accessPost,
    lock: lockForReport,
    mapSeen: mapSeenSummaries,
    remove: deletePost,
  }),
};

async function lockForReport(ctx: SignedIn, tx: Tx, postId: PostId) {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  if (mayEdit(post.member, post)) return fail('forbidden');
  return ok({ loopId: post.loopId, authorId: post.userId });
}

/** Keeps the type of each one's ids inside the common list. */
function reportable<SubjectId extends Id>(of: Reportable<SubjectId>): Reportable<Id> {
  return of as unknown as Reportable<Id>;
}
