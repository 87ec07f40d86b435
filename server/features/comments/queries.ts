import type { CableMessage } from '@loopyard/contract/cable.ts';
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findPostReader } from '../../access/posts.ts';
import type { CommentId, Ctx, LoopId, PostId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { personColumns, personColumnsOf, profileColumns, profileColumnsOf } from '../../presenters/people.ts';
import type { Showing } from '../../presenters/person.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { type CommentAbilities, commentAbilities } from './policy.ts';
import { type CommentRow, shapeComment } from './shape.ts';
import { comments } from './tables.ts';

export type SeenComment = CableMessage & { abilities: CommentAbilities };

export type ThreadPage = {
  postId: PostId;
  first: number;
  skip: number;
  before: CommentId | null;
  after: CommentId | null;
  /** Every change since, by `seq`, instead of a page by time. */
  afterSeq: number | null;
  newestFirst: boolean;
};

/** The comments under a post that the viewer may read. */
export async function accessThread(
  ctx: Ctx,
  db: Db,
  page: ThreadPage,
  showing: Showing,
): Promise<Result<SeenComment[]>> {
  const reader = await findPostReader(ctx, db, page.postId);
  if (!reader) return fail('not_found');
  if (reader.post.lock) return fail('forbidden');
  const direction = page.newestFirst ? desc : asc;
  const rows = await select(db)
    .where(
      and(
        eq(comments.loopId, reader.post.loopId),
        eq(comments.postId, page.postId),
        page.before ? lt(comments.id, page.before) : undefined,
        page.after ? gt(comments.id, page.after) : undefined,
        page.afterSeq === null ? undefined : gt(comments.seq, page.afterSeq),
      ),
    )
    .orderBy(page.afterSeq === null ? direction(comments.id) : asc(comments.seq))
    .limit(page.first)
    .offset(page.skip);
  const { right, post } = reader;
  return ok(
    rows.map((row) => ({
      ...shapeComment(row, showing),
      abilities: commentAbilities(right, post, row.comment),
    })),
  );
}

/** A comment with who is shown in it, and the epoch that the right of those who hear it is compared to. */
export async function findCommentToTell(
  db: Db,
  at: { loopId: LoopId; commentId: CommentId },
): Promise<{ row: CommentRow; loopEpoch: number } | null> {
  const [commentRow] = await commentQuery(db).execute(at);
  if (!commentRow) return null;
  const { loopEpoch, ...row } = commentRow;
  return { row, loopEpoch };
}

const editor = alias(users, 'editor');
const editorProfile = alias(profiles, 'editor_profile');

function select(db: Db) {
  return db
    .select({
      comment: comments,
      author: personColumns,
      profile: profileColumns,
      editor: personColumnsOf(editor),
      editorProfile: profileColumnsOf(editorProfile),
      loopEpoch:
        sql<number>`(select ${loops.epoch} from ${loops} where ${loops.id} = ${comments.loopId})`.mapWith(
          Number,
        ),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(profiles, and(eq(profiles.loopId, comments.loopId), eq(profiles.userId, comments.userId)))
    .leftJoin(editor, eq(editor.id, comments.editedBy))
    .leftJoin(
      editorProfile,
      and(eq(editorProfile.loopId, comments.loopId), eq(editorProfile.userId, comments.editedBy)),
    )
    .$dynamic();
}

const commentQuery = prepared((db) =>
  select(db)
    .where(and(eq(comments.loopId, sql.placeholder('loopId')), eq(comments.id, sql.placeholder('commentId'))))
    .prepare('broadcast_comment'),
);
