import type { ErrorCode } from '@loopyard/contract/errors.ts';
import { listLimits } from '@loopyard/contract/lists.ts';
import { emojis, notASign } from '@loopyard/contract/reactions.ts';
import { z } from 'zod';
import type { CommentId, PostId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { read, writeAlone } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { personSchema, shapeInLoop, showingTo } from '../../presenters/person.ts';
import { reactionsOutput, shapeReactions } from '../../presenters/reactions.ts';
import { accessReactions, findCommentAt, type ReactionAt } from './queries.ts';
import { react } from './react.ts';

const sign = z.enum(emojis, { error: notASign });
const giving = {
  errors: ['forbidden', 'fee_due', 'muted'] as ErrorCode[],
  body: z.object({ emoji: sign.nullable().describe('Null takes mine away') }),
  answer: z.object(reactionsOutput),
};
const naming = {
  errors: ['forbidden'] as ErrorCode[],
  query: z.object({
    emoji: sign.optional(),
    page: z.coerce.number().int().min(1).max(listLimits.skip).default(1),
  }),
  answer: z.object({
    people: z.array(z.object({ user: personSchema, emoji: sign })),
    ...{ total_items: z.int(), current_page: z.int(), total_pages: z.int() },
  }),
};
const ofPost = { params: z.object({ id: id<PostId>() }) };
const ofComment = { params: z.object({ id: id<CommentId>() }) };

export function reactionRoutes(links: Links): Route[] {
  return [
    writeAlone(
      'PUT /api/posts/:id/reaction',
      {
        summary: 'Give a post one of six signs, another instead, or none',
        ...ofPost,
        ...giving,
      },
      async (ctx, on, { params, body }) => {
        const at = { postId: params.id, commentId: null };
        return shaped(await react(ctx, on, { ...at, emoji: body.emoji }));
      },
    ),
    writeAlone(
      'PUT /api/messages/:id/reaction',
      {
        summary: 'Give a comment one of six signs, another instead, or none',
        ...ofComment,
        ...giving,
      },
      async (ctx, on, { params, body }) => {
        const at = await findCommentAt(ctx, on, params.id);
        return at ? shaped(await react(ctx, on, { ...at, emoji: body.emoji })) : fail('not_found');
      },
    ),
    read(
      'GET /api/posts/:id/reactions',
      {
        summary: 'List who gave a post which sign, the newest first',
        ...ofPost,
        ...naming,
      },
      (ctx, db, { params, query }) => list(ctx, db, { postId: params.id, commentId: null }, query),
    ),
    read(
      'GET /api/messages/:id/reactions',
      {
        summary: 'List who gave a comment which sign, the newest first',
        ...ofComment,
        ...naming,
      },
      async (ctx, db, { params, query }) => {
        const at = await findCommentAt(ctx, db, params.id);
        return at ? list(ctx, db, at, query) : fail('not_found');
      },
    ),
  ];

  async function list(ctx: SignedIn, db: Db, at: ReactionAt, query: z.output<typeof naming.query>) {
    const result = await accessReactions(ctx, db, at, query);
    if (!result.ok) return result;
    const { rows, total } = result.value;
    const showing = showingTo(links, ctx);
    return ok({
      people: rows.map(({ inLoop, emoji }) => ({ user: shapeInLoop(inLoop, showing), emoji })),
      total_items: total,
      current_page: query.page,
      total_pages: Math.ceil(total / listLimits.memberPage),
    });
  }
}

function shaped(result: Awaited<ReturnType<typeof react>>): Result<ReturnType<typeof shapeReactions>> {
  return result.ok ? ok(shapeReactions(result.value)) : result;
}
