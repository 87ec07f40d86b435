import { commentLimits } from '@loopyard/contract/comments.ts';
import { standingIn } from '@loopyard/contract/thread-policy.ts';
import { z } from 'zod';
import { tagsOf } from '../../access/audience.ts';
import { findPostReader } from '../../access/posts.ts';
import type { Bus } from '../../platform/cable/bus.ts';
import { type ContractChannel, channelDoor } from '../../platform/cable/contract-channel.ts';
import type { CommentId, PostId, SignedIn, Viewer } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { formText, id, shortText } from '../../platform/http/fields.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Links } from '../../presenters/links.ts';
import { deleteComment, editComment, sendComment } from './commands.ts';
import { postStream, type SaidOfPost, tellComment } from './shape.ts';
import { tellTyping } from './typing.ts';

const identifier = z.object({ messageable_type: z.literal('Post'), messageable_id: id<PostId>() });
const sending = z.object({
  text: formText(commentLimits.text),
  uuid: shortText(commentLimits.uuid, 'A uuid').min(1).nullish(),
});
const editing = z.object({ message_id: id<CommentId>(), text: formText(commentLimits.text) });
const deleting = z.object({ message_id: id<CommentId>() });

type Parts = {
  database: Database;
  bus: Bus;
  links: Links;
  writes: Limit;
  context(viewer: Viewer): SignedIn;
};

export function messagesChannel(parts: Parts): ContractChannel<'MessagesChannel', SaidOfPost> {
  const { database } = parts;
  const { subscribe, command } = channelDoor(identifier, parts);
  return {
    name: 'MessagesChannel',
    subscribe: subscribe(async (ctx, { messageable_id }) => {
      const reader = await findPostReader(ctx, database.db, messageable_id);
      if (!reader || reader.post.lock) return null;
      const tags = [standingIn(reader), ...tagsOf(reader.right)];
      return { stream: postStream(reader.post.postId), epochs: reader.epochs, tags };
    }),
    commands: {
      send_message: command(
        sending,
        (ctx, { messageable_id }, { text, uuid }) =>
          sendComment(ctx, database, { postId: messageable_id, text, uuid: uuid ?? null }),
        { checksIdentity: true },
      ),
      edit_message: command(
        editing,
        (ctx, { messageable_id }, { message_id, text }) =>
          editComment(ctx, database, { postId: messageable_id, commentId: message_id, text }),
        { checksIdentity: true },
      ),
      delete_message: command(
        deleting,
        (ctx, { messageable_id }, { message_id }) =>
          deleteComment(ctx, database, { postId: messageable_id, commentId: message_id }),
        { checksIdentity: true },
      ),
      typing: command(
        z.object({}),
        (ctx, { messageable_id }, _, subscription) =>
          tellTyping(ctx, parts, { postId: messageable_id, subscription }),
        { checksIdentity: true, writes: false },
      ),
    },
    shapeFor: (change) =>
      change.type === 'Message' ? tellComment(change, parts.links, parts.context) : () => change,
    missed: () => ({ type: 'Missed' }),
  };
}
