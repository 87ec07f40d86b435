import { commentLimits } from '@loopyard/contract/comments.ts';
import { z } from 'zod';
import { postReader } from '../../access/posts.ts';
import type { Channel, CommandResult } from '../../platform/cable/channel.ts';
import type { SignedIn, Viewer } from '../../platform/context.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { knownFailure } from '../../platform/http/problem.ts';
import { formText, id, shortText } from '../../platform/http/route.ts';
import { type Failure, fail, type Result, sentenceOf } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { deleteComment, editComment, sendComment } from './commands.ts';
import { type SaidComment, tellComment } from './shape.ts';

const identifier = z.object({ messageable_type: z.literal('Post'), messageable_id: id });
const sending = z.object({
  text: formText(commentLimits.text),
  uuid: shortText(commentLimits.uuid, 'A uuid').min(1).nullish(),
});
const editing = z.object({ message_id: id, text: formText(commentLimits.text) });
const deleting = z.object({ message_id: id });

type Parts = { database: Database; links: Links; writes: Limit; context(viewer: Viewer): SignedIn };

/** The comments under one post: follow them, send, edit and delete. */
export function messagesChannel({ database, links, writes, context }: Parts): Channel<Viewer> {
  return {
    name: 'MessagesChannel',
    async subscribe(viewer, params) {
      const parsed = identifier.safeParse(params);
      if (!parsed.success) return null;
      const ctx = context(viewer);
      const reader = await postReader(ctx, database.db, parsed.data.messageable_id);
      if (!reader || reader.post.lock) return null;
      return { stream: `post:${reader.post.postId}`, epochs: reader.epochs };
    },
    commands: {
      send_message: (viewer, { stream }, data) =>
        run(viewer, sending, data, (ctx, tx, { text, uuid }) =>
          sendComment(ctx, tx, { postId: postOf(stream), text, uuid: uuid ?? null }),
        ),
      edit_message: (viewer, { stream }, data) =>
        run(viewer, editing, data, (ctx, tx, { message_id, text }) =>
          editComment(ctx, tx, { postId: postOf(stream), commentId: message_id, text }),
        ),
      delete_message: (viewer, { stream }, data) =>
        run(viewer, deleting, data, (ctx, tx, { message_id }) =>
          deleteComment(ctx, tx, { postId: postOf(stream), commentId: message_id }),
        ),
    },
    shapeFor: (body) => tellComment(body as SaidComment, links, context),
    missed: () => ({ type: 'Missed' }),
  };

  async function run<Data, T>(
    viewer: Viewer,
    schema: z.ZodType<Data>,
    data: unknown,
    act: (ctx: SignedIn, tx: Tx, data: Data) => Promise<Result<T>>,
  ): Promise<CommandResult> {
    const parsed = schema.safeParse(data);
    if (!parsed.success) return told(fail('malformed'));
    const refused = await writes.take(viewer.userId);
    if (refused) return told(refused);
    return told(await database.transact((tx) => act(context(viewer), tx, parsed.data)).catch(expected));
  }
}

function postOf(stream: string): number {
  return Number(stream.slice('post:'.length));
}

/** A value that the database refuses is the sender's to know of; a surprise goes on. */
function expected(error: unknown): Failure {
  const failure = knownFailure(error);
  if (failure.code === 'internal') throw error;
  return failure;
}

function told(result: Result<unknown>): CommandResult {
  if (result.ok) return { ok: true };
  return { ok: false, code: result.code, detail: sentenceOf(result) };
}
