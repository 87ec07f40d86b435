import type { CableMessage } from '@loopyard/contract/cable.ts';
import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { loopOfOpenPost, selectPostReader, shapePostReader } from '../../access/posts.ts';
import type { CommentId, LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { preparedPage } from '../../platform/database/page.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { lastRevocation } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import {
  personColumns,
  personColumnsOf,
  profileColumns,
  profileColumnsOf,
  selectPeopleOn,
} from '../../presenters/people.ts';
import type { PersonInLoop, Showing } from '../../presenters/person.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { standingIn } from './policy.ts';
import { type CommentRow, shapeComment } from './shape.ts';
import { commentColumns, comments } from './tables.ts';

export type ThreadPage = {
  postId: PostId;
  first: number;
  skip: number;
  before: CommentId | null;
  after: CommentId | null;
  /** All changes after this `seq`, instead of a page by time. */
  afterSeq: number | null;
  newestFirst: boolean;
};

export async function accessThread(
  ctx: SignedIn,
  db: Db,
  page: ThreadPage,
  showing: Showing,
): Promise<Result<CableMessage[]>> {
  const { userId } = ctx.viewer;
  const byTime = page.newestFirst ? newestComments : oldestComments;
  const query = page.afterSeq === null ? byTime : changedComments;
  const thread = await query(db).execute({ userId, ...page, ...bounds(page) }, ctx.accessCheck);
  const [readerRow] = thread.reader;
  if (!readerRow) return fail('not_found');
  const reader = shapePostReader(userId, readerRow);
  if (reader.post.lock) return fail('forbidden');
  const standing = standingIn(reader);
  const personOf = new Map(thread.people.map((inLoop) => [inLoop.person.id, inLoop]));
  return ok(
    thread.rows.map((comment) => shapeComment(withPeople(comment, personOf), { userId, standing, showing })),
  );
}

function bounds({ before, after, afterSeq }: ThreadPage) {
  return { before: before ?? Number.MAX_SAFE_INTEGER, after: after ?? 0, afterSeq: afterSeq ?? 0 };
}

export function withPeople(comment: CommentRow['comment'], personOf: Map<UserId, PersonInLoop>): CommentRow {
  const author = personOf.get(comment.userId);
  if (!author) throw new Error(`comment ${comment.id} was read without its author`);
  const editor = comment.editedBy === null ? undefined : personOf.get(comment.editedBy);
  return {
    comment,
    author: author.person,
    profile: author.profile,
    editor: editor?.person ?? null,
    editorProfile: editor?.profile ?? null,
  };
}

const { placeholder } = sql;
const ofPost = and(eq(comments.loopId, loopOfOpenPost), eq(comments.postId, placeholder('postId')));
const inPage = and(ofPost, lt(comments.id, placeholder('before')), gt(comments.id, placeholder('after')));
// `+ 0` keeps PostgreSQL from using the index on ids, which narrows nothing when changes are asked for.
const isLaterChange = sql`${comments.seq} > ${placeholder('afterSeq')}
  and ${comments.id} + 0 < ${placeholder('before')} and ${comments.id} + 0 > ${placeholder('after')}`;

function threadQuery(name: string, where: SQL | undefined, order: SQL) {
  return preparedPage(
    name,
    (db) =>
      db
        .select(commentColumns)
        .from(comments)
        .where(where)
        .orderBy(order)
        .limit(placeholder('first'))
        .offset(placeholder('skip')),
    (db, page) => ({
      reader: selectPostReader(db),
      people: selectPeopleOn(
        db,
        page,
        sql`select ${page.userId} from page union all select ${page.editedBy} from page`,
      ),
    }),
  );
}

const newestComments = threadQuery('thread_newest', inPage, desc(comments.id));
const oldestComments = threadQuery('thread_oldest', inPage, asc(comments.id));
const changedComments = threadQuery('thread_changes', and(ofPost, isLaterChange), asc(comments.seq));

export type CommentToTell = { row: CommentRow; loopEpoch: number; after: number };

export async function findCommentToTell(
  db: Db,
  at: { loopId: LoopId; commentId: CommentId },
): Promise<CommentToTell | null> {
  const [commentRow] = await commentQuery(db).execute(at);
  if (!commentRow) return null;
  const { loopEpoch, after, ...row } = commentRow;
  return { row, loopEpoch, after };
}

const editor = alias(users, 'editor');
const editorProfile = alias(profiles, 'editor_profile');

const commentQuery = prepared((db) =>
  db
    .select({
      comment: commentColumns,
      author: personColumns,
      profile: profileColumns,
      editor: personColumnsOf(editor),
      editorProfile: profileColumnsOf(editorProfile),
      loopEpoch:
        sql<number>`(select ${loops.epoch} from ${loops} where ${loops.id} = ${comments.loopId})`.mapWith(
          Number,
        ),
      after: lastRevocation,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(profiles, and(eq(profiles.loopId, comments.loopId), eq(profiles.userId, comments.userId)))
    .leftJoin(editor, eq(editor.id, comments.editedBy))
    .leftJoin(
      editorProfile,
      and(eq(editorProfile.loopId, comments.loopId), eq(editorProfile.userId, comments.editedBy)),
    )
    .where(and(eq(comments.loopId, sql.placeholder('loopId')), eq(comments.id, sql.placeholder('commentId'))))
    .prepare('broadcast_comment'),
);
