import { mediaLimits } from '@loopyard/contract/media.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noId } from '../../platform/context.ts';
import { shortText, text } from '../../platform/http/fields.ts';
import { type Route, read, write } from '../../platform/http/route.ts';
import { sign } from '../../platform/http/signatures.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Links } from '../../presenters/links.ts';
import { keyPattern } from '../../presenters/links.ts';
import { mediaSchema, shapeMedia } from '../../presenters/media.ts';
import { cancelUpload, newUpload } from './commands.ts';
import { ownFile } from './queries.ts';

export type MediaParts = {
  secret: string;
  links: Links;
  storage: Pick<Storage, 'hasRoom'>;
  /** The address this server is reached at, without a slash at the end. */
  origin(request: FastifyRequest): string;
};

const params = z.object({ key: text(32).regex(keyPattern) });
const newAnswer = z.object({
  url: z.url().describe('PUT the bytes here once, within 15 minutes; needs no token'),
  simple_url: z.url().describe('Names the file in POST posts'),
  fields: z.object({ key: z.string(), success_action_status: z.string() }),
});

export function mediaRoutes({ secret, links, storage, origin }: MediaParts): Route[] {
  return [
    write(
      'GET /api/uploads/new',
      {
        summary: 'An address for one upload',
        query: z.object({
          filename: shortText(mediaLimits.fileName * 4, 'A file name'),
          upload_type: text(20, '`image` where only a picture will do').optional(),
          size: z.coerce
            .number()
            .int()
            .nonnegative()
            .optional()
            .describe('In bytes, to be told before they are sent that they are too many'),
        }),
        answer: newAnswer,
        errors: ['too_large', 'quota_exceeded', 'no_space'],
      },
      async (ctx, tx, { query, request }) => {
        if (!(await storage.hasRoom(query.size ?? 0))) return fail('no_space');
        const { filename, size } = query;
        const input = { filename, size, image: query.upload_type === 'image' };
        const opened = await newUpload(ctx, tx, input);
        if (!opened.ok) return opened;
        const { key, expires } = opened.value;
        const until = Math.floor(expires.getTime() / 1000);
        const base = origin(request);
        return ok({
          url: `${base}/uploads/${key}?expires=${until}&signature=${sign(secret, 'upload', key, until)}`,
          simple_url: `${base}/media/${key}`,
          fields: { key, success_action_status: '201' },
        });
      },
    ),
    read(
      'GET /api/uploads/:key',
      {
        summary: 'An upload of mine, before it is on a post',
        params,
        answer: z.object({ media: mediaSchema }),
      },
      async (ctx, db, { params }) => {
        const row = await ownFile(db, ctx.viewer.userId, params.key);
        if (!row) return fail('not_found');
        const to = { sessionId: ctx.viewer.sessionId, loopId: noId, now: ctx.now };
        return ok({ media: shapeMedia(row, links, to) });
      },
    ),
    write(
      'DELETE /api/uploads/:key',
      { summary: 'Take an upload of mine back', params },
      (ctx, tx, { params }) => cancelUpload(ctx, tx, params.key),
    ),
  ];
}
