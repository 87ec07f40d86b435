import type { ErrorCode } from '@loopyard/contract/errors.ts';
import { textPieces } from '@loopyard/contract/mentions.ts';
import { z } from 'zod';
import type { CommentId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import { read } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { personSchema, shapeInLoop, showingTo } from '../../presenters/person.ts';
import { accessCommentRevisions, accessPostRevisions, type Revisions } from './queries.ts';

const listing = {
  errors: ['forbidden'] as ErrorCode[],
  answer: z.object({
    revisions: z.array(
      z.object({
        text: z.string().describe('The text before the change, with the names of today as plain words'),
        edited_by: personSchema,
        edited_at: z.iso.datetime(),
      }),
    ),
  }),
};
const readersWords = 'the newest change first; its author, its post’s admins and the loop’s admins';

export function revisionRoutes(links: Links): Route[] {
  return [
    read(
      'GET /api/posts/:id/revisions',
      {
        summary: `List earlier texts of a post, ${readersWords}`,
        params: z.object({ id: id<PostId>() }),
        ...listing,
      },
      async (ctx, db, { params }) => shaped(ctx, await accessPostRevisions(ctx, db, params.id)),
    ),
    read(
      'GET /api/messages/:id/revisions',
      {
        summary: `List earlier texts of a comment, ${readersWords}`,
        params: z.object({ id: id<CommentId>() }),
        ...listing,
      },
      async (ctx, db, { params }) => shaped(ctx, await accessCommentRevisions(ctx, db, params.id)),
    ),
  ];

  function shaped(ctx: SignedIn, result: Result<Revisions>) {
    if (!result.ok) return result;
    const { rows, people } = result.value;
    const showing = showingTo(links, ctx);
    const nameOf = (userId: UserId) => {
      const person = people.get(userId);
      if (!person) return 'Deleted member';
      const { name, profiles } = shapeInLoop(person, showing);
      return profiles[0]?.nickname || name;
    };
    const wordsOf = (text: string) =>
      textPieces(text)
        .map(({ words, id }) => (id === null ? words : `@${nameOf(id as UserId)}`))
        .join('');
    return ok({
      revisions: rows.flatMap(({ text, editedBy, editedAt }) => {
        const editor = people.get(editedBy);
        if (!editor) return [];
        const edited_by = shapeInLoop(editor, showing);
        return [{ text: wordsOf(text), edited_by, edited_at: editedAt.toISOString() }];
      }),
    });
  }
}
