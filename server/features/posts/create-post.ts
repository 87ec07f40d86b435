import type { Hold } from '@loopyard/contract/held.ts';
import { postErrors } from '@loopyard/contract/posts.ts';
import { lockMember, type Member } from '../../access/members.ts';
import { refusal } from '../../access/right.ts';
import { lockSession } from '../../access/sessions.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type EventKind, record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { languageOf } from '../loops/tables.ts';
import { addPostMedia } from '../media/commands.ts';
import { countPost } from '../memberships/activity.ts';
import { tellNamed } from '../mentions/commands.ts';
import { watchText } from '../words/queries.ts';
import { tellEverybody } from './announcing.ts';
import { type PostContent, type PostExtras, tellInvited } from './commands.ts';
import { postCreated, postHeld, postScheduled } from './events.ts';
import { countsOf, isWithinQuota, mediaUses, wordsOf } from './media.ts';
import { nameInPost } from './naming.ts';
import { checkParts, columnsOf, contentErrors, findLenders, partWords, writeParts } from './parts/parts.ts';
import { checkPeople, setPeople } from './people.ts';
import { findNewHold, postingRefusal } from './publishing.ts';
import { getWrittenPost } from './queries.ts';
import type { SeenPost } from './rows.ts';
import { posts } from './tables.ts';

export type NewPost = PostContent & PostExtras & { loopId: LoopId };

export async function createPost(ctx: SignedIn, tx: Tx, input: NewPost): Promise<Result<SeenPost>> {
  const access = await lockAuthor(ctx, tx, input.loopId);
  if (!access.ok) return access;
  const member = access.value;
  const { loopId, userId } = member;
  const content = { title: input.title, mediaCount: input.media.length };
  const edit = { values: input.parts, before: null };
  const failure =
    invalid({ ...postErrors(content), ...contentErrors(content, edit) }) ??
    (await checkPeople(tx, loopId, input)) ??
    (await checkParts(ctx, tx, { loopId, ...edit }));
  if (failure) return failure;
  const watch = await watchText(tx, member, textOf(input));
  if (watch.refusal) return watch.refusal;
  const uses = await mediaUses(tx, { userId, on: await findLenders(ctx, tx, input.parts) }, input);
  if (!uses.ok) return uses;
  const heldFor = input.parts.schedule ? 'schedule' : await findNewHold(ctx, tx, member, watch);
  const [post] = await tx
    .insert(posts)
    .values({
      loopId,
      userId,
      title: input.title.trim(),
      language: languageOf(loopId),
      ...countsOf(uses.value),
      ...columnsOf(ctx, edit),
      ...{ sortDate: ctx.now, createdAt: ctx.now, updatedAt: ctx.now },
      ...(heldFor && { heldFor, heldAt: ctx.now }),
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
  const namedIds = await nameInPost(ctx, tx, at, input);
  if (!heldFor) await tellInvited(ctx, tx, at, invited);
  const unheard =
    input.parts.announcement && !heldFor && (await tellEverybody(ctx, tx, { ...at, by: userId }));
  if (unheard) return unheard;
  const created = { loop_id: loopId, post_id: post.id, user_id: userId, is_watched: watch.flags };
  const [newPost] = await Promise.all([
    getWrittenPost(ctx, tx, { loopId, postId: post.id }),
    heldFor ? null : countPost(tx, { loopId, userId, at: ctx.now.toISOString(), by: 1 }),
    recordNew(ctx, tx, created, { heldFor, publishAt: input.parts.schedule }),
    heldFor ? null : tellNamed(ctx, tx, { ...at, by: userId, userIds: namedIds }),
  ]);
  return ok(newPost);
}

const textOf = (input: NewPost) =>
  ({ field: 'title', words: wordsOf({ ...input, inParts: partWords(input.parts) }) }) as const;

async function lockAuthor(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<Member>> {
  if (!(await lockSession(ctx, tx))) return fail('unauthenticated');
  const member = await lockMember(ctx, tx, loopId);
  if (!member) return refusal(tx, loopId);
  return (await postingRefusal(ctx, tx, member)) ?? ok(member);
}

function recordNew(
  ctx: SignedIn,
  tx: Tx,
  created: typeof postCreated extends EventKind<infer Payload> ? Payload : never,
  { heldFor, publishAt }: { heldFor: Hold | null; publishAt: Date | null | undefined },
): Promise<void> {
  if (publishAt) return record(ctx, tx, postScheduled, { ...created, publish_at: publishAt.toISOString() });
  return record(ctx, tx, heldFor ? postHeld : postCreated, created);
}
