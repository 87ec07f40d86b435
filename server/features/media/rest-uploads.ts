import { mediaLimits } from '@loopyard/contract/media.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { id, part, shortText, text } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { sign } from '../../platform/http/signatures.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Links } from '../../presenters/links.ts';
import { keyPattern } from '../../presenters/links.ts';
import { type MediaShape, mediaSchema, pictureEditSchema, shapeMedia } from '../../presenters/media.ts';
import type { MediaRow } from '../../presenters/media-row.ts';
import { cancelUpload } from './commands.ts';
import { editUpload } from './edits/edit-picture.ts';
import { findEditable, findOwnUpload } from './queries.ts';
import { newUpload } from './uploads/new-upload.ts';

export type MediaParts = {
  secret: string;
  links: Links;
  storage: Pick<Storage, 'hasRoom' | 'uploads' | 'keptFiles'>;
  origin(request: FastifyRequest): string;
};

/** `loopId` is the loop through which the viewer sees the file; null for their own. */
type Present = (ctx: SignedIn, row: MediaRow, loopId?: LoopId | null) => MediaShape;

const params = z.object({ key: text(32).regex(keyPattern) });
export const mediaAnswer = z.object({ media: mediaSchema });
const newAnswer = z.object({
  url: z.url().describe('Send the file here with one PUT within 15 minutes, without a token'),
  simple_url: z.url().describe('Names the file in POST /api/posts'),
  fields: z.object({ key: z.string(), success_action_status: z.string() }),
});

export function uploadRoutes({ secret, links, storage, origin }: MediaParts): Route[] {
  const present: Present = ({ viewer, now }, row, loopId = null) =>
    shapeMedia(row, links, { sessionId: viewer.sessionId, loopId, now });
  return [startingUpload({ secret, storage, origin }), gettingUpload(present), editing(present), cancelling];
}

const startingUpload = ({ secret, storage, origin }: Omit<MediaParts, 'links'>): Route =>
  write(
    'GET /api/uploads/new',
    {
      summary: 'Get an address for one upload',
      query: z.object({
        filename: shortText(mediaLimits.fileName * 4, 'A file name'),
        upload_type: text(20, '`image` if only a picture is accepted').optional(),
        size: z.coerce
          .number()
          .int()
          .nonnegative()
          .optional()
          .describe('In bytes: a file that is too large is refused before it is sent'),
        loop_id: id<LoopId>().optional().describe('The loop it is for, whose storage limit applies'),
      }),
      answer: newAnswer,
      errors: ['too_large', 'quota_exceeded', 'no_space'],
    },
    async (ctx, tx, { query, request }) => {
      if (!(await storage.hasRoom(query.size ?? 0))) return fail('no_space');
      const { filename, size, loop_id: loopId } = query;
      const input = { filename, size, loopId, image: query.upload_type === 'image' };
      const upload = await newUpload(ctx, tx, input);
      if (!upload.ok) return upload;
      const { key, expires } = upload.value;
      const until = Math.floor(expires.getTime() / 1000);
      const base = origin(request);
      return ok({
        url: `${base}/uploads/${key}?expires=${until}&signature=${sign(secret, 'upload', key, until)}`,
        simple_url: `${base}/media/${key}`,
        fields: { key, success_action_status: '201' },
      });
    },
  );

const gettingUpload = (present: Present): Route =>
  read(
    'GET /api/uploads/:key',
    {
      summary: 'Get one of my uploads that is not in a post yet, or the logo of a loop I run',
      params,
      answer: mediaAnswer,
    },
    async (ctx, db, { params }) => {
      const picture = await findEditable(db, ctx.viewer.userId, params.key);
      if (!picture) return fail('not_found');
      return ok({ media: present(ctx, picture.media, picture.loopId) });
    },
  );

const cancelling: Route = write(
  'DELETE /api/uploads/:key',
  { summary: 'Delete one of my uploads', params },
  (ctx, tx, { params }) => cancelUpload(ctx, tx, params.key),
);

const editing = (present: Present): Route =>
  post(
    'POST /api/uploads/:key/edit',
    {
      summary:
        'Crop or turn a picture that I uploaded, or the logo of a loop I run, which becomes my upload; an empty body undoes the edit',
      params,
      body: part(pictureEditSchema),
      answer: mediaAnswer,
      errors: ['conflict', 'quota_exceeded'],
    },
    async (ctx, tx, { params, body }) => {
      const { crop, rotate } = body;
      const result = await editUpload(ctx, tx, { key: params.key, crop, rotate });
      return result.ok ? ok({ media: present(ctx, result.value) }) : result;
    },
    {
      keep: ({ media }) => media.key,
      show: async (ctx, db, key) => {
        const row = await findOwnUpload(db, ctx.viewer.userId, key);
        return row ? ok({ media: present(ctx, row) }) : fail('not_found');
      },
    },
  );
