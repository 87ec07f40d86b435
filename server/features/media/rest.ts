import { mediaLimits, thumbnailNumbers } from '@loopyard/contract/media.ts';
import { z } from 'zod';
import { accessAsMember } from '../../access/members.ts';
import type { FileId, LoopId } from '../../platform/context.ts';
import { read, write, writeInSteps } from '../../platform/http/calls.ts';
import { id, shortText, text } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { keyPattern } from '../../presenters/links.ts';
import { altText, shapeMedia } from '../../presenters/media.ts';
import { readCaptions, setCaptions } from './captions/captions.ts';
import { cancelUpload } from './commands.ts';
import { updateMedia } from './posted.ts';
import { type MediaParts, mediaAnswer } from './rest-uploads.ts';
import { measureStorage } from './uploads/allowance.ts';

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

export function mediaRoutes({ links, storage }: Pick<MediaParts, 'links' | 'storage'>): Route[] {
  return [measuring, updating(links), captioning(storage)];
}

const updating = (links: Links): Route =>
  write(
    'PUT /api/media/:id',
    {
      summary:
        'Change the title or description of a file, or the cover of a film; absent fields stay unchanged',
      errors: ['forbidden', 'conflict', 'muted'],
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

const measuring: Route = read(
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

const captioning = (storage: MediaParts['storage']): Route =>
  writeInSteps(
    'PUT /api/media/:id/captions',
    {
      summary: 'Add captions to a film',
      errors: ['forbidden', 'muted', 'unknown_upload', 'too_large'],
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
