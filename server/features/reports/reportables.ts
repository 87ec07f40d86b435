import type { Hold } from '@loopyard/contract/held.ts';
import { mayEdit } from '@loopyard/contract/policy.ts';
import { commentAbilities, mayReport, standingIn } from '@loopyard/contract/thread-policy.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { accessAsMember, lockMember } from '../../access/members.ts';
import { accessPost, lockPost, postRefusal } from '../../access/posts.ts';
import { refusal } from '../../access/right.ts';
import { type Subject, subjects } from '../../access/subjects.ts';
import type { CommentId, Ctx, Id, LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { AuthorizedPost } from '../../platform/http/repeatable.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { removeComment } from '../comments/commands.ts';
import { holdComment, releaseComment } from '../comments/holding.ts';
import { comments } from '../comments/tables.ts';
import { filesOf } from '../media/tables.ts';
import { endMembership } from '../memberships/commands.ts';
import { findOwnerId } from '../memberships/queries.ts';
import { memberships } from '../memberships/tables.ts';
import { pollOptions, polls } from '../polls/tables.ts';
import { removePost } from '../posts/commands.ts';
import { holdPost, releasePost } from '../posts/holding.ts';
import { mapSeenSummaries } from '../posts/queries.ts';
import { type PostSummary, posts, withNames } from '../posts/tables.ts';
import { profiles } from '../profiles/tables.ts';
import type { CaseType, ReportedType } from './policy.ts';
import { seenBy } from './seen.ts';

/** The question and options of its poll, as further lines. */
const pollWords = sql`coalesce(case when ${posts.hasPoll} and ${posts.deletedAt} is null then (
  select E'\n\n' || its.question || string_agg(E'\n- ' || choice.text, '' order by choice.position)
  from ${polls} its join ${pollOptions} choice on choice.loop_id = its.loop_id and choice.post_id = its.post_id
  where its.loop_id = ${posts.loopId} and its.post_id = ${posts.id} group by its.question) end, '')`;

export type ReportedSubject = { type: ReportedType; id: Id };
/** A request names the loop where the subject's id alone does not. */
export type NamedSubject = { id: Id; loopId: LoopId | null };
const COMMENTS_AROUND = 5;
const { maySee: isShownMember }: Subject = subjects.User;
type Place<SubjectId extends Id> = { loopId: LoopId; id: SubjectId };

type Reportable<SubjectId extends Id> = {
  call: AuthorizedPost;
  access(ctx: SignedIn, db: Db, subject: NamedSubject): Promise<Result<unknown>>;
  /** Through the viewer's right to report it; the membership is held until the commit. */
  lock(ctx: SignedIn, tx: Tx, subject: NamedSubject): Promise<Result<{ loopId: LoopId; authorId: UserId }>>;
  /** Shown as the viewer may see them now; those they may not know of are missing. */
  mapSeen(ctx: SignedIn, db: Db, ids: SubjectId[]): Promise<Map<SubjectId, PostSummary>>;
  /** Beside its title; in a query that reads from its table. */
  evidence?: Partial<Record<'words' | 'before' | 'after', SQL>>;
  /** Selects the ids of its files. */
  files?(at: Place<SubjectId>): SQL;
  /** A held thing comes back as it was. A type without holds is removed at once. None asks for a right. */
  holds?: {
    hold(ctx: Ctx, tx: Tx, at: Place<SubjectId> & { heldFor: Hold }): Promise<boolean>;
    release(ctx: Ctx, tx: Tx, at: Place<SubjectId>): Promise<boolean>;
  };
  remove(ctx: Ctx, tx: Tx, at: Place<SubjectId> & { by: UserId }): Promise<Result<unknown>>;
};

/** How each type is reported, held as evidence and taken away. */
export const reportables: Record<ReportedType, Reportable<Id>> = {
  Post: reportable<PostId>({
    call: 'POST /api/posts/:id/report',
    access: (ctx, db, { id }) => accessPost(ctx, db, id as PostId),
    lock: (ctx, tx, { id }) => lockPostToReport(ctx, tx, id as PostId),
    mapSeen: mapSeenSummaries,
    evidence: { words: sql`${subjects.Post.title} || ${pollWords}` },
    files: ({ loopId, id }) => filesOf({ loopId, postId: id }),
    holds: {
      hold: (ctx, tx, { id, ...at }) => holdPost(ctx, tx, { postId: id, ...at }),
      release: (ctx, tx, { loopId, id }) => releasePost(ctx, tx, { loopId, postId: id }),
    },
    remove: (ctx, tx, { id, ...at }) => removePost(ctx, tx, { postId: id, ...at }),
  }),
  Message: reportable<CommentId>({
    call: 'POST /api/messages/:id/report',
    access: async (ctx, db, { id }) => {
      const comment = await findComment(db, id as CommentId);
      return comment ? accessPost(ctx, db, comment.postId) : fail('not_found');
    },
    lock: (ctx, tx, { id }) => lockCommentToReport(ctx, tx, id as CommentId),
    mapSeen: seenBy<CommentId>('Message'),
    evidence: { before: around('<', 'desc'), after: around('>', 'asc') },
    holds: {
      hold: (ctx, tx, { id, ...at }) => holdComment(ctx, tx, { commentId: id, ...at }),
      release: (ctx, tx, { loopId, id }) => releaseComment(ctx, tx, { loopId, commentId: id }),
    },
    remove: (ctx, tx, { id, ...at }) => removeComment(ctx, tx, { commentId: id, ...at }),
  }),
  User: reportable<UserId>({
    call: 'POST /api/users/:id/report',
    access: async (ctx, db, { loopId }) => (loopId ? accessAsMember(ctx, db, loopId) : fail('not_found')),
    lock: lockPersonToReport,
    mapSeen: seenBy<UserId>('User'),
    evidence: { words: wordsOfPerson() },
    files: ({ loopId, id }) => sql`${filesOf({ loopId, userId: id })} union ${filesOf({ userId: id })}`,
    remove: removePerson,
  }),
};

/** Null: a decision about a loop takes nothing away by itself. */
export function findReportable(type: CaseType): Reportable<Id> | null {
  return type === 'Loop' ? null : reportables[type];
}

async function lockPostToReport(ctx: SignedIn, tx: Tx, postId: PostId) {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  if (mayEdit(post.member, post)) return fail('forbidden');
  return ok({ loopId: post.loopId, authorId: post.userId });
}

async function lockCommentToReport(ctx: SignedIn, tx: Tx, commentId: CommentId) {
  const comment = await findComment(tx, commentId);
  if (!comment) return fail('not_found');
  const post = await lockPost(ctx, tx, comment.postId);
  if (!post) return postRefusal(tx, comment.postId);
  const standing = standingIn({ right: post.member, post });
  if (!commentAbilities(post.member.userId, standing, { ...comment, isDeleted: false }).report)
    return fail('forbidden');
  return ok({ loopId: post.loopId, authorId: comment.userId });
}

async function lockPersonToReport(ctx: SignedIn, tx: Tx, { id, loopId }: NamedSubject) {
  if (loopId === null) return fail('validation', { errors: { loop_id: 'Please choose a loop' } });
  const member = await lockMember(ctx, tx, loopId);
  if (!member) return refusal(tx, loopId);
  const [person] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(eq(memberships.loopId, loopId), eq(memberships.userId, id as UserId), isShownMember(member.userId)),
    );
  if (!person) return fail('not_found');
  if (!mayReport(member, person)) return fail('forbidden');
  return ok({ loopId, authorId: person.userId });
}

async function findComment(db: Db | Tx, commentId: CommentId) {
  const [comment] = await db
    .select({ postId: comments.postId, userId: comments.userId })
    .from(comments)
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)));
  return comment ?? null;
}

async function removePerson(ctx: Ctx, tx: Tx, { loopId, id: userId, by }: Place<UserId> & { by: UserId }) {
  if ((await findOwnerId(tx, loopId)) === userId) return fail('is_owner');
  return endMembership(ctx, tx, { loopId, userId, removedBy: by });
}

/** Comments by others around a comment, oldest first. */
function around(side: '<' | '>', order: 'asc' | 'desc'): SQL {
  return sql`(select coalesce(json_agg(near.text order by near.id), '[]'::json) from (
    select other.id, ${withNames({ text: sql`other.text`, loopId: sql`other.loop_id`, postId: sql`other.post_id`, commentId: sql`other.id` })} as text
    from ${comments} other where other.loop_id = ${sql`${comments.loopId}`}
      and other.post_id = ${sql`${comments.postId}`} and other.deleted_at is null
      and other.id ${sql.raw(side)} ${sql`${comments.id}`}
    order by other.id ${sql.raw(order)} limit ${sql.raw(String(COMMENTS_AROUND))}) near)`;
}

function wordsOfPerson(): SQL {
  return sql`(select concat_ws(E'\n\n', account.first_name || ' ' || account.last_name,
      coalesce(profile.nickname, account.nickname), coalesce(profile.bio, account.bio))
    from ${users} account left join ${profiles} profile
      on profile.user_id = account.id and profile.loop_id = ${sql`${memberships.loopId}`}
    where account.id = ${sql`${memberships.userId}`})`;
}

/** Keeps the type of each one's ids inside the common list. */
function reportable<SubjectId extends Id>(of: Reportable<SubjectId>): Reportable<Id> {
  return of as unknown as Reportable<Id>;
}
