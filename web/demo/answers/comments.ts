import type { CableIdentifier } from '@loopyard/contract/cable.ts';
import { commentErrors } from '@loopyard/contract/comments.ts';
import { commentAbilities, mayReact, standingIn } from '@loopyard/contract/thread-policy.ts';
import type * as comments from '../../features/comments/comments.gen.ts';
import { type CommandAnswers, type Demo, type DocumentAnswers, quiet, timeOf } from '../world/demo.ts';
import { commentsUnder, tellOfComment } from '../world/following.ts';
import type { DemoComment, DemoPost } from '../world/model.ts';
import { factsOf, findPost, lockOf, readerOf, takesReactions } from '../world/reading.ts';
import { check, refusal } from '../world/refusals.ts';
import { keepText } from '../world/revising.ts';
import { newComment } from '../world/rows.ts';
import { shapeSigns, shapeUserIn } from '../world/shapes.ts';
import { refuseWords } from '../world/words.ts';

export const documents: DocumentAnswers<typeof comments> = {
  Comments(demo, { post: postId, first, before, since, order }) {
    const post = findPost(demo, Number(postId));
    if (!post) return { allMessages: [] };
    const matches = commentsUnder(demo.world, post.id)
      .filter(({ seq }) => seq > (since ?? 0))
      .filter(({ id }) => !before || id < Number(before))
      .toSorted((a, b) => (order === 'created_at_DESC' ? b.id - a.id : a.id - b.id));
    return { allMessages: matches.slice(0, first).map((comment) => shapeComment(demo, post, comment)) };
  },
};

export const commands: CommandAnswers<'MessagesChannel'> = {
  'MessagesChannel send_message'(demo, identifier, { text, uuid = null }) {
    const post = openPost(demo, identifier);
    if (readerOf(demo, post.loop_id).isMuted) throw refusal('muted');
    if (!readerOf(demo, post.loop_id).mayComment) throw refusal('may_not_post');
    if (post.comments_closed) throw refusal('comments_closed');
    check(commentErrors({ text }));
    refuseWords(demo, post.loop_id, 'text', text);
    const isThere = demo.world.comments.some((comment) => uuid !== null && comment.uuid === uuid);
    if (!isThere) addComment(demo, post, { user_id: demo.viewerId(), text, uuid });
  },
  // Nobody else reads here.
  'MessagesChannel typing': quiet(() => undefined),
  'MessagesChannel edit_message'(demo, identifier, { message_id, text }) {
    const { post, comment } = changeable(demo, identifier, message_id);
    if (readerOf(demo, post.loop_id).isMuted) throw refusal('muted');
    check(commentErrors({ text }));
    refuseWords(demo, post.loop_id, 'text', text);
    keepText(demo, comment, text);
    Object.assign(comment, { text, edit_user_id: demo.viewerId() });
    publishChange(demo, post, comment, 'updated');
  },
  'MessagesChannel delete_message'(demo, identifier, { message_id }) {
    const { post, comment } = changeable(demo, identifier, message_id);
    Object.assign(comment, { text: '[Deleted]', is_deleted: true });
    publishChange(demo, post, comment, 'deleted');
  },
};

export function addComment(
  demo: Demo,
  post: DemoPost,
  words: Pick<DemoComment, 'user_id' | 'text'> & Partial<DemoComment>,
): void {
  const comment = newComment(demo.world, post, { ...words, created_at: timeOf(demo) });
  tellOfComment(demo.world, post, comment);
  publish(demo, post, comment, 'created');
  const notification = demo.world.notifications.at(-1);
  if (!notification) return;
  const copy = { ...notification };
  demo.publish({ channel: 'NotificationsChannel' }, { type: 'Notification', notification: copy });
}

function openPost(demo: Demo, { messageable_id }: CableIdentifier<'MessagesChannel'>): DemoPost {
  const post = findPost(demo, messageable_id);
  if (!post || lockOf(demo, post) !== null) throw refusal('forbidden');
  return post;
}

function changeable(demo: Demo, identifier: CableIdentifier<'MessagesChannel'>, commentId: number) {
  const post = openPost(demo, identifier);
  const comment = commentsUnder(demo.world, post.id).find(({ id }) => id === commentId);
  if (!comment || !abilitiesOf(demo, post, comment).update) throw refusal('forbidden');
  return { post, comment };
}

type Action = 'created' | 'updated' | 'deleted';

function publishChange(demo: Demo, post: DemoPost, comment: DemoComment, action: Action): void {
  post.seq += 1;
  Object.assign(comment, { seq: post.seq, updated_at: timeOf(demo) });
  publish(demo, post, comment, action);
}

function publish(demo: Demo, post: DemoPost, comment: DemoComment, action: Action): void {
  demo.publish(
    { channel: 'MessagesChannel', messageable_type: 'Post', messageable_id: post.id },
    { type: 'Message', action, message: shapeComment(demo, post, comment) },
  );
}

export function abilitiesOf(demo: Demo, post: DemoPost, comment: DemoComment) {
  const right = readerOf(demo, post.loop_id);
  const standing = standingIn({ right, post: factsOf(demo, post) });
  const { user_id: userId, is_deleted: isDeleted } = comment;
  return {
    ...commentAbilities(right.userId, standing, { userId, isDeleted }),
    react: mayReact(standing, { isDeleted, takesReactions: takesReactions(demo, post.loop_id) }),
  };
}

function shapeComment(demo: Demo, post: DemoPost, comment: DemoComment) {
  const { user_id, edit_user_id, signs, ...row } = comment;
  return {
    ...row,
    messageable_type: 'Post' as const,
    ...shapeSigns(demo, post.loop_id, row.is_deleted ? new Map() : signs),
    uuid: user_id === demo.viewerId() ? row.uuid : null,
    abilities: abilitiesOf(demo, post, comment),
    user: shapeUserIn(demo, user_id, row.loop_id),
    edit_user: edit_user_id === null ? null : shapeUserIn(demo, edit_user_id, row.loop_id),
  };
}
