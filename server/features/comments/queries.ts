import type { CableMessage } from '@loopyard/contract/cable.ts';
import type { Sign } from '@loopyard/contract/reactions.ts';
import { standingIn } from '@loopyard/contract/thread-policy.ts';
import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { loopOfOpenPost, selectPostReader, shapePostReader } from '../../access/posts.ts';
import { rightTo } from '../../access/right.ts';
import type { CommentId, LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { preparedPage } from '../../platform/database/page.ts';
import { lastRevocation } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { selectPeopleOn } from '../../presenters/people.ts';
import type { PersonInLoop, Showing } from '../../presenters/person.ts';
import { loops } from '../loops/tables.ts';
import { commentReactions } from '../reactions/tables.ts';
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

/** With the reader’s own sign, which is not in frames, because many get them. */
export type SeenComment = CableMessage & { my_reaction: Sign | null };

export async function accessThread(
  ctx: SignedIn,
  db: Db,
  page: ThreadPage,
  showing: Showing,
): Promise<Result<SeenComment[]>> {
  const { userId } = ctx.viewer;
  const byTime = page.newestFirst ? newestComments : oldestComments;
  const query = page.afterSeq === null ? byTime : changedComments;
  const thread = await query(db).execute({ userId, ...page, ...bounds(page) }, ctx.accessCheck);
  const [readerRow] = thread.reader;
  if (!readerRow) return fail('not_found');
  const reader = shapePostReader(userId, readerRow);
  if (reader.post.lock) return fail('forbidden');
  const standing = standingIn(reader);
  const { isAdmin } = reader.right;
  const personOf = peopleById(thread.people);
  return ok(
    thread.rows.map(({ myReaction, ...row }) => {
      const comment = shapeComment(withPeople(row, personOf), { userId, isAdmin, standing, showing });
      return { ...comment, my_reaction: comment.reactions.length > 0 ? myReaction : null };
    }),
  );
}

function bounds({ before, after, afterSeq }: ThreadPage) {
  return { before: before ?? Number.MAX_SAFE_INTEGER, after: after ?? 0, afterSeq: afterSeq ?? 0 };
}

const peopleById = (people: PersonInLoop[]) => new Map(people.map((inLoop) => [inLoop.person.id, inLoop]));

function withPeople(comment: CommentRow['comment'], personOf: Map<UserId, PersonInLoop>): CommentRow {
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
/** A comment that waits has no place in the thread, except for its author and the loop's admins. */
const isThere = sql`(${comments.seq} > 0 or ${comments.userId} = ${placeholder('userId')}
  or ${rightTo(comments.loopId, placeholder('userId')).columns.isAdmin})`;
const ofPost = and(eq(comments.loopId, loopOfOpenPost), eq(comments.postId, placeholder('postId')), isThere);
const inPage = and(ofPost, lt(comments.id, placeholder('before')), gt(comments.id, placeholder('after')));
// `+ 0` keeps PostgreSQL from using the index on ids, which narrows nothing when changes are asked for.
const isLaterChange = sql`${comments.seq} > ${placeholder('afterSeq')}
  and ${comments.id} + 0 < ${placeholder('before')} and ${comments.id} + 0 > ${placeholder('after')}`;

const myReaction = sql<Sign | null>`case when ${sql`${comments.reactions}`} <> '{}' then (select mine.emoji
  from ${commentReactions} mine where mine.loop_id = ${sql`${comments.loopId}`} and mine.comment_id = ${sql`${comments.id}`}
    and mine.user_id = ${placeholder('userId')}) end`;

function threadQuery(name: string, where: SQL | undefined, order: SQL) {
  return preparedPage(
    name,
    (db) =>
      db
        .select({ ...commentColumns, myReaction })
        .from(comments)
        .where(where)
        .orderBy(order)
        .limit(placeholder('first'))
        .offset(placeholder('skip')),
    (db, page) => ({
      reader: selectPostReader(db),
      people: selectPeopleOfComments(db, page),
    }),
  );
}

export function selectPeopleOfComments(db: Db, page: Record<'loopId' | 'userId' | 'editedBy', SQL>) {
  const ids = sql`select ${page.userId} from page union all select ${page.editedBy} from page`;
  return selectPeopleOn(db, page, ids);
}

const newestComments = threadQuery('thread_newest', inPage, desc(comments.id));
const oldestComments = threadQuery('thread_oldest', inPage, asc(comments.id));
const changedComments = threadQuery('thread_changes', and(ofPost, isLaterChange), asc(comments.seq));

export type CommentToTell = { row: CommentRow; loopEpoch: number; after: number };

const loopOfComment = sql`${comments.loopId}`;
/** A comment as its announcement shows it. */
export const toldColumns = {
  ...commentColumns,
  loopEpoch: sql<number>`(select ${loops.epoch} from ${loops} where ${loops.id} = ${loopOfComment})`.mapWith(
    Number,
  ),
  after: lastRevocation,
};

type ToldPage = {
  rows: (CommentRow['comment'] & Omit<CommentToTell, 'row'>)[];
  people: PersonInLoop[];
};

export function commentToTell({ rows: [row], people }: ToldPage): CommentToTell | null {
  if (!row) return null;
  const { loopEpoch, after, ...comment } = row;
  return { row: withPeople(comment, peopleById(people)), loopEpoch, after };
}

export async function findCommentToTell(
  db: Db,
  at: { loopId: LoopId; commentId: CommentId },
): Promise<CommentToTell | null> {
  return commentToTell(await broadcastComment(db).execute(at));
}

const broadcastComment = preparedPage(
  'broadcast_comment',
  (db) =>
    db
      .select(toldColumns)
      .from(comments)
      .where(and(eq(comments.loopId, placeholder('loopId')), eq(comments.id, placeholder('commentId')))),
  (db, page) => ({ people: selectPeopleOfComments(db, page) }),
);
