import type { CableMessage } from '@loopyard/contract/cable.ts';
import { listLimits } from '@loopyard/contract/lists.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../lib/transport.ts';
import type { CreatorFragment } from '../profiles/profiles.gen.ts';
import type { Reactions } from '../reactions/reactions.ts';
import { type CommentFragment, CommentsDocument, type CommentsQueryVariables } from './comments.gen.ts';

export const commentsHash = '#comments';

/** Oldest first. `seq`: the newest change included. */
export type Thread = { comments: CommentFragment[]; hasEarlier: boolean; seq: number };

type ThreadPage = { before?: string; since?: number; signal?: AbortSignal };

/** The newest hundred. Later comments come over the socket, so this never refetches by itself. */
export function threadQuery(transport: Transport, postId: string) {
  return queryOptions({
    queryKey: ['comments', postId],
    queryFn: async ({ signal }): Promise<Thread> => {
      const comments = await fetchComments(transport, postId, { signal });
      return { comments, hasEarlier: comments.length >= listLimits.items, seq: newest(comments) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function newestComments(transport: Transport, postId: string): Promise<CommentFragment[]> {
  return fetchComments(transport, postId, {});
}

export async function arrivedUuids(transport: Transport, postId: string): Promise<string[]> {
  return (await newestComments(transport, postId)).flatMap(({ uuid }) => uuid ?? []);
}

export async function earlierComments(transport: Transport, postId: string, thread: Thread): Promise<Thread> {
  const [first] = thread.comments;
  const earlier = first ? await fetchComments(transport, postId, { before: first.id }) : [];
  return {
    ...thread,
    comments: [...earlier, ...thread.comments],
    hasEarlier: earlier.length >= listLimits.items,
  };
}

export async function changesSince(transport: Transport, postId: string, seq: number) {
  const changes = await fetchComments(transport, postId, { since: seq });
  return { changes, isAll: changes.length < listLimits.items };
}

/** Whether it is the next change: then nothing was missed before it. */
export function isNext(thread: Thread, { seq }: CableMessage): boolean {
  return seq === thread.seq + 1;
}

/** A frame does not say what its reader's own sign is. */
export type CommentChange = Omit<CommentFragment, 'my_reaction'> &
  Partial<Pick<CommentFragment, 'my_reaction'>>;

export function commentOf({ id, loop_id, user, edit_user, ...message }: CableMessage): CommentChange {
  return {
    ...message,
    id: String(id),
    loop_id: String(loop_id),
    user: creatorOf(user),
    edit_user: edit_user && creatorOf(edit_user),
  };
}

type Author = Pick<CableMessage['user'], 'id' | 'name' | 'portrait' | 'profiles'>;

/** The comment that will arrive under the same `uuid`. */
export function commentToCome(
  { uuid, text, at }: { uuid: string; text: string; at: number },
  user: Author,
  loopId: number,
): CommentFragment {
  const created_at = new Date(at).toISOString();
  return {
    id: uuid,
    loop_id: String(loopId),
    text,
    uuid,
    seq: 0,
    is_deleted: false,
    held_for: null,
    released_at: null,
    created_at,
    updated_at: created_at,
    reactions: [],
    my_reaction: null,
    abilities: { update: false, delete: false, report: false, react: false, see_revisions: false },
    user: creatorOf(user),
    edit_user: null,
  };
}

function creatorOf({ id, name, portrait, profiles }: Author): CreatorFragment {
  return {
    id: String(id),
    name,
    portrait,
    profiles: profiles.map(({ loop_id, nickname, portrait }) => ({
      loop_id: loop_id === null ? null : String(loop_id),
      nickname,
      portrait,
    })),
  };
}

/** Comments older than the thread's start arrive with their own page. */
export function merge(thread: Thread, changes: CommentChange[]): Thread {
  const byId = new Map(thread.comments.map((comment) => [comment.id, comment]));
  const first = thread.hasEarlier ? Number(thread.comments[0]?.id ?? 0) : 0;
  for (const change of changes) {
    const before = byId.get(change.id);
    if (Number(change.id) >= first && (!before || before.seq <= change.seq))
      byId.set(change.id, { my_reaction: before?.my_reaction ?? null, ...change });
  }
  return {
    ...thread,
    comments: [...byId.values()].sort((a, b) => Number(a.id) - Number(b.id)),
    seq: Math.max(thread.seq, newest(changes)),
  };
}

export function withReactions(thread: Thread, id: string, next: Partial<Reactions>): Thread {
  const comments = thread.comments.map((comment) => (comment.id === id ? { ...comment, ...next } : comment));
  return { ...thread, comments };
}

const SAME_MOMENT_MS = 5 * 60_000;

export function goesOn(before: CommentFragment | undefined, { user, created_at }: CommentFragment): boolean {
  return (
    before?.user.id === user.id && Date.parse(created_at) - Date.parse(before.created_at) < SAME_MOMENT_MS
  );
}

const EDITED_AFTER_MS = 60_000;

/** A quick correction isn't marked as an edit. */
export function editorOf(comment: CommentFragment): CommentFragment['edit_user'] {
  const editedAfterMs = new Date(comment.updated_at).getTime() - new Date(comment.created_at).getTime();
  return !comment.is_deleted && editedAfterMs > EDITED_AFTER_MS ? (comment.edit_user ?? comment.user) : null;
}

async function fetchComments({ graphql }: Transport, post: string, { before, since, signal }: ThreadPage) {
  const isPage = since === undefined;
  const variables: CommentsQueryVariables = {
    post,
    first: listLimits.items,
    before: before ?? null,
    since: since ?? null,
    order: isPage ? 'created_at_DESC' : 'created_at_ASC',
  };
  const { allMessages } = await graphql(CommentsDocument, variables, signal);
  return isPage ? allMessages.reverse() : allMessages;
}

function newest(comments: CommentChange[]): number {
  return comments.reduce((seq, comment) => Math.max(seq, comment.seq), 0);
}
