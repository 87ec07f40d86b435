import { limits } from '@loopyard/contract/limits.ts';
import { z } from 'zod';
import { id, type Route, write } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import type { Links } from '../media/links.ts';
import { mediaSchema } from '../media/shape.ts';
import { personSchema } from '../profiles/shape.ts';
import { createPost, deletePost, editPost } from './commands.ts';
import { shapePost } from './shape.ts';

const time = z.iso.datetime();
const answer = z.object({
  post: z.object({
    id: z.int(),
    loop_id: z.int(),
    title: z.string().describe('The whole description, in Markdown'),
    user: personSchema,
    admins: z.array(personSchema),
    main_media: mediaSchema.nullable(),
    additional_media: z.array(mediaSchema),
    images_count: z.int(),
    videos_count: z.int(),
    files_count: z.int(),
    messages_count: z.int(),
    seq: z.int(),
    subscription_id: z.int().nullable(),
    abilities: z.object({
      update: z.boolean(),
      delete: z.boolean(),
      report: z.boolean(),
      comment: z.boolean(),
    }),
    sort_date: time,
    created_at: time,
    updated_at: time,
  }),
});
const mediaName = z.union([z.string().max(4_000), z.int().transform(String)]);
const media = z
  .array(
    z.object({
      url: mediaName.describe('The upload’s simple_url, its key, or the media’s link or id'),
      title: z.string().max(limits.mediaTitle).nullish(),
      order: z.number().nullish(),
    }),
  )
  .max(500);
const params = z.object({ id });

export function postRoutes(links: Links): Route[] {
  return [
    write(
      'POST /api/posts',
      {
        summary: 'Write a post',
        body: z.object({
          title: z.string().nullish(),
          loop_id: id,
          additional_media: media.nullish(),
          main_media_id: mediaName.nullish().describe('The cover; null: the first'),
        }),
        answer,
        status: 201,
      },
      async (ctx, tx, { body }) => {
        const created = await createPost(ctx, tx, {
          loopId: body.loop_id,
          title: body.title ?? '',
          media: named(body.additional_media ?? []),
          main: body.main_media_id ?? null,
        });
        return created.ok ? ok({ post: shapePost(ctx, links, created.value) }) : created;
      },
    ),
    write(
      'PUT /api/posts/:id',
      {
        summary: 'Edit a post; what is missing stays as it is',
        params,
        body: z.object({
          post: z.object({ title: z.string().optional() }).default({}),
          additional_media: media.optional(),
          main_media_id: mediaName.nullish(),
        }),
        answer,
      },
      async (ctx, tx, { params, body }) => {
        const edited = await editPost(ctx, tx, {
          postId: params.id,
          title: body.post.title,
          media: body.additional_media && named(body.additional_media),
          main: body.main_media_id,
        });
        return edited.ok ? ok({ post: shapePost(ctx, links, edited.value) }) : edited;
      },
    ),
    write(
      'DELETE /api/posts/:id',
      { summary: 'Delete a post', params, body: z.object({ loop_id: id.nullish() }).nullish() },
      (ctx, tx, { params, body }) =>
        deletePost(ctx, tx, { postId: params.id, loopId: body?.loop_id ?? null }),
    ),
  ];
}

/** In the order given by `order`, else as sent. */
function named(sent: z.output<typeof media>) {
  return sent
    .map((one, i) => ({ name: one.url, title: one.title?.trim() || null, order: one.order ?? i }))
    .sort((a, b) => a.order - b.order)
    .map(({ name, title }) => ({ name, title }));
}
