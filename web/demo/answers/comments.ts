import type { CableIdentifier, CableMessage } from '@loopyard/contract/cable.ts';
import { commentErrors } from '@loopyard/contract/comments.ts';
import { type ErrorCode, errorCatalogue } from '@loopyard/contract/errors.ts';
import { type CommandAnswers, type Demo, refusal } from '../world/demo.ts';
import { commentsUnder, tellOfComment } from '../world/following.ts';
import type { DemoComment, DemoPost } from '../world/model.ts';
import { findPost, lockOf, mayEdit, personOf } from '../world/reading.ts';
import { shapeComment, shapeUser } from '../world/shapes.ts';
import type { DocumentAnswers } from './document-answers.ts';

export const commentDocuments: Pick<DocumentAnswers, 'Comments'> = {
  Comments(demo, { post: postId, first, before, since, order }) {
    const post = findPost(demo, Number(postId));
    if (!post) return { allMessages: [] };
    const matches = commentsUnder(demo.world, post.id)
      .filter(({ seq }) => since === null || since === undefined || seq > since)
      .filter(({ id }) => !before || id < Number(before))
      .toSorted((a, b) => (order === 'created_at_DESC' ? b.id - a.id : a.id - b.id));
    return { allMessages: matches.slice(0, first).map((comment) => shapeComment(demo, post, comment)) };
  },
};

export const commentCommands: CommandAnswers['MessagesChannel'] = {
  send_message(demo, { identifier, data, tell }) {
    const command = { command: 'send_message', ...(data.uuid && { uuid: data.uuid }) };
    const post = openPost(demo, identifier);
    if (!post) return tell(failure(command, 'forbidden'));
    const wrong = commentErrors(data).text;
    if (wrong) return tell(failure(command, 'validation', wrong));
    const isThere = demo.world.comments.some(({ uuid }) => uuid !== null && uuid === data.uuid);
    if (!isThere) addComment(demo, post, { authorId: demo.viewerId(), text: data.text, uuid: data.uuid });
  },
  edit_message(demo, { identifier, data, tell }) {
    const comment = findOwn(demo, identifier, data.message_id);
    const wrong = commentErrors(data).text;
    if (!comment || wrong) {
      const code = comment ? 'validation' : 'forbidden';
      return tell(failure({ command: 'edit_message' }, code, wrong));
    }
    changeComment(demo, comment, { text: data.text, editorId: demo.viewerId() }, 'updated');
  },
  delete_message(demo, { identifier, data, tell }) {
    const comment = findOwn(demo, identifier, data.message_id);
    if (!comment) return tell(failure({ command: 'delete_message' }, 'forbidden'));
    changeComment(demo, comment, { text: '[Deleted]', isDeleted: true }, 'deleted');
  },
};

export function addComment(
  demo: Demo,
  post: DemoPost,
  { authorId, text, uuid = null }: { authorId: number; text: string; uuid?: string | null | undefined },
): void {
  const at = demo.now().toISOString();
  post.seq += 1;
  const comment: DemoComment = {
    id: demo.world.nextId(),
    postId: post.id,
    authorId,
    text,
    uuid,
    seq: post.seq,
    isDeleted: false,
    editorId: null,
    createdAt: at,
    updatedAt: at,
  };
  demo.world.comments.push(comment);
  tellOfComment(demo.world, post, comment);
  publish(demo, comment, 'created');
}

function changeComment(
  demo: Demo,
  comment: DemoComment,
  values: Partial<DemoComment>,
  action: 'updated' | 'deleted',
): void {
  const post = demo.world.posts.find(({ id }) => id === comment.postId);
  if (!post) return;
  post.seq += 1;
  Object.assign(comment, { ...values, seq: post.seq, updatedAt: demo.now().toISOString() });
  publish(demo, comment, action);
}

function openPost(demo: Demo, { messageable_id: id }: CableIdentifier<'MessagesChannel'>): DemoPost | null {
  const post = findPost(demo, id);
  return post && lockOf(demo, post) === null ? post : null;
}

function findOwn(
  demo: Demo,
  identifier: CableIdentifier<'MessagesChannel'>,
  commentId: number,
): DemoComment | null {
  const post = openPost(demo, identifier);
  const comment = demo.world.comments.find(({ id, postId }) => id === commentId && postId === post?.id);
  if (!post || !comment || comment.isDeleted) return null;
  return comment.authorId === demo.viewerId() || mayEdit(demo, post) ? comment : null;
}

function failure(command: { command: string; uuid?: string }, code: ErrorCode, detail?: string) {
  return { type: 'Error' as const, ...command, code, detail: detail ?? errorCatalogue[code].detail };
}

function publish(demo: Demo, comment: DemoComment, action: 'created' | 'updated' | 'deleted'): void {
  const message = shapeMessage(demo, comment);
  demo.publish(
    { channel: 'MessagesChannel', messageable_type: 'Post', messageable_id: comment.postId },
    { type: 'Message', action, message },
  );
  const notification = demo.world.notifications.at(-1);
  if (action !== 'created' || !notification) return;
  demo.publish(
    { channel: 'NotificationsChannel' },
    {
      type: 'Notification',
      notification: {
        id: notification.id,
        loop_id: notification.loopId,
        action: notification.action,
        notifiable_type: 'Post',
        notifiable_id: notification.postId,
        actor_id: notification.actorId,
        read_at: notification.readAt,
        created_at: notification.createdAt,
      },
    },
  );
}

function shapeMessage(demo: Demo, comment: DemoComment): CableMessage {
  const { world } = demo;
  const post = world.posts.find(({ id }) => id === comment.postId);
  if (!post) throw refusal('not_found');
  const loops = world.loops.filter(({ id }) => id === post.loopId);
  const userOf = (id: number) => shapeUser(demo, personOf(demo, id), loops);
  return {
    ...shapeComment(demo, post, comment),
    id: comment.id,
    loop_id: post.loopId,
    messageable_type: 'Post',
    messageable_id: post.id,
    user: userOf(comment.authorId),
    edit_user: comment.editorId === null ? null : userOf(comment.editorId),
  };
}
