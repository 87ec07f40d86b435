import type { Hold } from '@loopyard/contract/held.ts';
import { notThere } from '@loopyard/contract/schedule.ts';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { lockMember, type Member } from '../../access/members.ts';
import { mutedRefusal } from '../../access/right.ts';
import { isWaiting } from '../../access/sessions.ts';
import { findHold, holdOfNew } from '../../access/waiting.ts';
import { asUser, type Ctx, type PostAt, type SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { type Failure, fail, ok, type Result, sentenceOf } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { countPost } from '../memberships/activity.ts';
import { tellNamedWhileHeld } from '../mentions/commands.ts';
import { mayNotWrite } from '../rules/queries.ts';
import { watchText } from '../words/queries.ts';
import { tellEverybody } from './announcing.ts';
import { postCameOut, postCreated, postHeld, postStayedIn } from './events.ts';
import { tellAllInvited } from './holding.ts';
import { wordsOf } from './media.ts';
import type { StoredPost } from './parts/part.ts';
import { checkParts, partWords, storedValues } from './parts/parts.ts';
import { getWrittenPost } from './queries.ts';
import { posts } from './tables.ts';

/** Brings out a scheduled post as if it were written now, or says why a new one would be refused. Asks for no right. */
export async function publishPost(
  ctx: SignedIn,
  tx: Tx,
  { loopId, postId }: PostAt,
  isIt = isScheduled,
): Promise<Result<'out' | 'held' | 'gone'>> {
  // The membership comes first, as in an edit.
  const member = await lockMember(ctx, tx, loopId);
  const [post] = await tx
    .select()
    .from(posts)
    .where(and(isPost({ loopId, postId }), isIt))
    .for('update');
  if (!post) return ok('gone');
  if (!member || !(await isActing(ctx, tx))) return fail('forbidden', { detail: notThere });
  const { row } = await getWrittenPost(ctx, tx, { loopId, postId });
  const values = { ...valuesOf(post), ...storedValues(row) };
  const refusal =
    (await postingRefusal(ctx, tx, member)) ?? (await checkParts(ctx, tx, { loopId, values, before: null }));
  if (refusal) return refusal;
  const words = wordsOf({ title: post.title, media: row.media, inParts: partWords(values) });
  const watch = await watchText(tx, member, { field: 'title', words });
  if (watch.refusal) return watch.refusal;
  const heldFor = await findNewHold(ctx, tx, member, watch);
  const { now } = ctx;
  await tx
    .update(posts)
    .set({
      ...{ heldFor, heldAt: heldFor && now, publishAt: null, publishRefusal: null },
      ...{ sortDate: now, createdAt: now, updatedAt: now, announcedAt: post.announcedAt && now },
    })
    .where(isPost({ loopId, postId }));
  const by = post.userId;
  const created = { loop_id: loopId, post_id: postId, user_id: by, is_watched: watch.flags };
  await record(ctx, tx, heldFor ? postHeld : postCreated, created);
  if (heldFor) return ok('held');
  await countPost(tx, { loopId, userId: by, at: now.toISOString(), by: 1 });
  await tellAllInvited(ctx, tx, { loopId, postId, userId: by });
  await tellNamedWhileHeld(ctx, tx, { loopId, postId, by, heldAt: post.createdAt });
  const unheard = post.announcedAt && (await tellEverybody(ctx, tx, { loopId, postId, by }));
  return unheard || ok('out');
}

/** The same at its time, and its author is told. Of many at once one does it. */
export async function publishDue(ctx: Ctx, tx: Tx, at: PostAt): Promise<Result<null>> {
  const isDueNow = isDue(ctx.now);
  const [due] = await tx
    .select({ userId: posts.userId })
    .from(posts)
    .where(and(isPost(at), isDueNow));
  if (!due) return ok(null);
  const result = await publishPost(asUser(ctx, due.userId), tx, at, isDueNow);
  if (!result.ok) return result;
  const itself = { loop_id: at.loopId, post_id: at.postId, user_id: null };
  if (result.value !== 'gone')
    await record(ctx, tx, result.value === 'out' ? postCameOut : postStayedIn, itself);
  return ok(null);
}

/** It stays its author's, who is told and may choose another time. */
export async function keepRefused(ctx: Ctx, tx: Tx, at: PostAt, failure: Failure): Promise<Result<null>> {
  const keptRows = await tx
    .update(posts)
    .set({ publishRefusal: sentenceOf(failure) })
    .where(and(isDue(ctx.now), isPost(at)))
    .returning({ id: posts.id });
  const itself = { loop_id: at.loopId, post_id: at.postId, user_id: null };
  if (keptRows.length > 0) await record(ctx, tx, postStayedIn, itself);
  return ok(null);
}

/** Why a new post of the member waits. */
export async function findNewHold(
  ctx: Ctx,
  tx: Tx,
  member: Member,
  { holds }: { holds: boolean },
): Promise<Hold | null> {
  const hold = await findHold(ctx, tx, member, (now) => holdOfNew('posts', now));
  return holds && hold !== 'sanction' ? 'words' : hold;
}

/** Null: the member may post now. */
export async function postingRefusal({ now }: Ctx, tx: Tx, member: Member): Promise<Failure | null> {
  if (member.hasLapsed) return fail('fee_due');
  const silenced = mutedRefusal(member, now);
  if (silenced) return silenced;
  return member.mayPost ? null : mayNotWrite(tx, 'post', member);
}

const isPost = ({ loopId, postId }: PostAt) => and(eq(posts.loopId, loopId), eq(posts.id, postId));
const isScheduled = and(eq(posts.heldFor, 'schedule'), isNull(posts.deletedAt));
export const isDue = (now: Date) => and(isScheduled, lte(posts.publishAt, now), isNull(posts.publishRefusal));

/** The same that a session asks of its account. */
async function isActing({ viewer }: SignedIn, tx: Tx): Promise<boolean> {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, viewer.userId),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
        sql`not ${isWaiting}`,
      ),
    );
  return person !== undefined;
}

/** The parts whose rules depend on the day. */
function valuesOf(post: StoredPost) {
  const { restrictedToRoleId, pricePence, announcedAt, wantsConfirmation, confirmUntil, isUrgent } = post;
  return {
    ...(restrictedToRoleId && { role: restrictedToRoleId }),
    ...(pricePence && { price: pricePence }),
    ...(announcedAt && { announcement: { wantsConfirmation, confirmUntil, isUrgent, tellsAgain: false } }),
  };
}
