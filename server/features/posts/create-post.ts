import { postErrors } from '@loopyard/contract/posts.ts';
import { sql } from 'drizzle-orm';
import { lockMember, writingMemberOf } from '../../access/members.ts';
import { refusal } from '../../access/right.ts';
import type { LoopId, PostId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record, recordingWrite } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { languageOf } from '../loops/tables.ts';
import { addPostMedia } from '../media/commands.ts';
import { countWritten } from '../memberships/activity.ts';
import { type PostContent, type PostExtras, tellInvited } from './commands.ts';
import { postCreated } from './events.ts';
import { countsOf, isWithinQuota, mediaUses } from './media.ts';
import { checkParts, columnsOf, contentErrors, findLenders, writeParts } from './parts/parts.ts';
import { checkPeople, setPeople } from './people.ts';
import { getWrittenPost } from './queries.ts';
import type { SeenPost } from './rows.ts';
import { posts } from './tables.ts';

const { placeholder } = sql;
type NewPost = PostContent & PostExtras & { loopId: LoopId };

export async function createPost(ctx: SignedIn, tx: Tx, input: NewPost): Promise<Result<SeenPost>> {
  const { loopId } = input;
  const { userId } = ctx.viewer;
  const plainPostId = isPlain(input)
    ? await insertPlain(ctx, tx, { loopId, userId, title: input.title.trim() })
    : null;
  if (plainPostId === null) return createAnyPost(ctx, tx, input);
  const [plainPost] = await Promise.all([
    getWrittenPost(tx, { loopId, userId }, plainPostId as PostId),
    // Last, because its lock delays this person's other writes until the commit.
    countWritten(tx, 'posts', { loopId, userId, at: ctx.now }, 1),
  ]);
  return ok(plainPost);
}

function isPlain({ title, media, main, invitedUserIds, adminIds, parts }: NewPost): boolean {
  const hasMedia = media.length > 0 || main !== null;
  const hasParts = Object.keys(parts).length > 0;
  const hasPeople = Boolean(invitedUserIds?.length || adminIds?.length);
  return !hasMedia && !hasPeople && !hasParts && !invalid(postErrors({ title, mediaCount: 0 }));
}

/** The fast path: right, post and event in one statement. Writes nothing if the viewer may not post. */
const insertPlain = recordingWrite(postCreated, {
  name: 'insert_plain_post',
  columns: ['loop_id', 'post_id', 'user_id'],
  id: 'post_id',
  write: () => sql`
    insert into ${posts} (loop_id, user_id, title, language, sort_date, created_at, updated_at)
    select mine.loop_id, mine.user_id, ${placeholder('title')}::text, ${languageOf(placeholder('loopId'))}, at, at, at
    from (${writingMemberOf(placeholder('userId'), placeholder('loopId'))}) mine,
      (select ${placeholder('now')}::timestamptz as at) time
    returning loop_id, id as post_id, user_id`,
});

async function createAnyPost(ctx: SignedIn, tx: Tx, input: NewPost): Promise<Result<SeenPost>> {
  const member = await lockMember(ctx, tx, input.loopId);
  if (!member) return refusal(tx, input.loopId);
  if (member.hasLapsed) return fail('fee_due');
  const content = { title: input.title, mediaCount: input.media.length };
  const edit = { values: input.parts, before: null };
  const { loopId, userId } = member;
  const failure =
    invalid({ ...postErrors(content), ...contentErrors(content, edit) }) ??
    (await checkPeople(tx, loopId, input)) ??
    (await checkParts(ctx, tx, { loopId, ...edit }));
  if (failure) return failure;
  const uses = await mediaUses(tx, { userId, on: await findLenders(ctx, tx, input.parts) }, input);
  if (!uses.ok) return uses;
  const times = { sortDate: ctx.now, createdAt: ctx.now, updatedAt: ctx.now };
  const [post] = await tx
    .insert(posts)
    .values({
      loopId,
      userId,
      title: input.title.trim(),
      language: languageOf(loopId),
      ...countsOf(uses.value),
      ...columnsOf(ctx, edit),
      ...times,
    })
    .returning({ id: posts.id })
    .prepare('insert_post')
    .execute();
  if (!post) throw new Error('a post was inserted and not returned');
  const at = { loopId, postId: post.id };
  await addPostMedia(ctx, tx, at, uses.value);
  if (!(await isWithinQuota(ctx, tx, at, uses.value))) return fail('quota_exceeded');
  await writeParts(ctx, tx, at, input.parts);
  const { invited } = await setPeople(ctx, tx, at, input);
  await tellInvited(ctx, tx, at, invited);
  const created = { loop_id: loopId, post_id: post.id, user_id: userId };
  const [newPost] = await Promise.all([
    getWrittenPost(tx, member, post.id),
    countWritten(tx, 'posts', { loopId, userId, at: ctx.now }, 1),
    record(ctx, tx, postCreated, created),
  ]);
  return ok(newPost);
}
