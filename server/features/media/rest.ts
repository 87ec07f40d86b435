import { mediaLimits, thumbnailNumbers } from '@loopyard/contract/media.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessAsMember } from '../../access/members.ts';
import type { FileId, LoopId, SignedIn } from '../../platform/context.ts';
import { read, write, writeInSteps } from '../../platform/http/calls.ts';
import { id, part, shortText, text } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { sign } from '../../platform/http/signatures.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Links } from '../../presenters/links.ts';
import { keyPattern } from '../../presenters/links.ts';
import {
  altText,
  type MediaRow,
  type MediaShape,
  mediaSchema,
  pictureEditSchema,
  shapeMedia,
} from '../../presenters/media.ts';
import { readCaptions, setCaptions } from './captions/captions.ts';
import { cancelUpload, newUpload } from './commands.ts';
import { editUpload } from './edits/edit-picture.ts';
import { updateMedia } from './posted.ts';
import { findEditable, findOwnUpload } from './queries.ts';
import { measureStorage } from './uploads/allowance.ts';

export type MediaParts = {
  secret: string;
  links: Links;
  storage: Pick<Storage, 'hasRoom' | 'uploads' | 'keptFiles'>;
  origin(request: FastifyRequest): string;
};

/** `loopId` is the loop through which the viewer sees the file; null for their own. */
type Present = (ctx: SignedIn, row: MediaRow, loopId?: LoopId | null) => MediaShape;

const params = z.object({ key: text(32).regex(keyPattern) });
const mediaAnswer = z.object({ media: mediaSchema });
const newAnswer = z.object({
  url: z.url().describe('Send the file here with one PUT within 15 minutes, without a token'),
  simple_url: z.url().describe('Names the file in POST /api/posts'),
  fields: z.object({ key: z.string(), success_action_status: z.string() }),
});

const storageSchema = z.object({
  used_bytes: z
    .number()
    .int()
    .describe('Size of my files in the posts of this loop, and of my unshared uploads for it'),
  total_bytes: z
    .number()
    .int()
    .nullable()
    .describe('The plan’s storage for each member, in bytes; null: unlimited'),
});

export function mediaRoutes({ secret, links, storage, origin }: MediaParts): Route[] {
  const present: Present = ({ viewer, now }, row, loopId = null) =>
    shapeMedia(row, links, { sessionId: viewer.sessionId, loopId, now });
  return [
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
    ),
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
    ),
    editing(present),
    cancelling(),
    measuring(),
    updating(links),
    captioning(storage),
  ];
}

function updating(links: Links): Route {
  return write(
    'PUT /api/media/:id',
    {
      summary:
        'Change the title or description of a file, or the cover of a film; absent fields stay unchanged',
      errors: ['forbidden', 'conflict'],
      params: z.object({ id: id<FileId>() }),
      body: z.object({
        title: shortText(mediaLimits.title, 'A title').nullish(),
        alt: altText,
        thumbnail: z
          .int()
          .min(1)
          .max(thumbnailNumbers.length)
          .nullish()
          .describe('Which of its `thumbnail_urls`, counted from 1; null: the one the server chooses'),
      }),
      answer: mediaAnswer,
    },
    async (ctx, tx, { params, body }) => {
      const result = await updateMedia(ctx, tx, {
        fileId: params.id,
        title: body.title,
        alt: body.alt,
        thumbnail: body.thumbnail,
      });
      if (!result.ok) return result;
      const { post, media } = result.value;
      const to = { sessionId: ctx.viewer.sessionId, loopId: post.loopId, now: ctx.now };
      return ok({ media: shapeMedia(media, links, to) });
    },
  );
}

function cancelling(): Route {
  return write(
    'DELETE /api/uploads/:key',
    { summary: 'Delete one of my uploads', params },
    (ctx, tx, { params }) => cancelUpload(ctx, tx, params.key),
  );
}

function measuring(): Route {
  return read(
    'GET /api/loops/:id/storage',
    {
      summary: 'Get how much storage I use in a loop, and how much I have',
      params: z.object({ id: id<LoopId>() }),
      answer: z.object({ storage: storageSchema }),
      errors: ['forbidden'],
    },
    async (ctx, db, { params }) => {
      const member = await accessAsMember(ctx, db, params.id);
      if (!member.ok) return member;
      const { usedBytes, totalBytes } = await measureStorage(db, { ...member.value, now: ctx.now });
      return ok({ storage: { used_bytes: usedBytes, total_bytes: totalBytes } });
    },
  );
}

function captioning(storage: MediaParts['storage']): Route {
  return writeInSteps(
    'PUT /api/media/:id/captions',
    {
      summary: 'Add captions to a film',
      errors: ['forbidden', 'unknown_upload', 'too_large'],
      params: z.object({ id: id<FileId>() }),
      body: z.object({
        upload_key: text(32)
          .regex(keyPattern, 'Please choose one of your uploads')
          .nullable()
          .describe('One of my uploads, in WebVTT, at most 500 kB; null removes the captions'),
      }),
    },
    async (ctx, { db, transact }, { params, body }) => {
      const { upload_key: key } = body;
      const captions = key === null ? ok(null) : await readCaptions(ctx, db, { key, storage });
      if (!captions.ok) return captions;
      return transact(async (tx) => {
        const result = await setCaptions(ctx, tx, { fileId: params.id, captions: captions.value });
        if (result.ok && key !== null) await cancelUpload(ctx, tx, key);
        return result;
      });
    },
  );
}

function editing(present: Present): Route {
  return post(
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
}
